// Makes evidence comparable: the same facts seen at another time, or spaced otherwise, give the same hash.
import { type Sha256, sha256Hex } from '#kernel/events/hash'

const FULL_TIMESTAMP = /[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:?[0-9]{2})?/g
const TIME_OF_DAY = /[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?/g
// Seconds or milliseconds since 1970. A long id of digits looks the same: keep such ids out of evidence.
const EPOCH = /\b[0-9]{10,13}\b/g
// Not \s, which misses U+0085 and takes U+FEFF.
const WHITE_SPACE = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

export type EvidenceHash = { readonly hash: Sha256; readonly normalised: string }

export function hashEvidence(evidence: string): EvidenceHash {
  // The order matters: a time of day inside a full timestamp must go together with its date.
  const timeless = evidence.replace(FULL_TIMESTAMP, '').replace(TIME_OF_DAY, '').replace(EPOCH, '')
  const words = timeless.split(WHITE_SPACE).filter(word => word !== '')
  const normalised = words.join(' ')
  return { hash: sha256Hex(normalised), normalised }
}
