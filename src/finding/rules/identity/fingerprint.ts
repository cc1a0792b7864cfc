// Fingerprint v1: the text that names a finding in old data, imports and exports. It is not the identity.
import { sha256Hex } from '#kernel/events/hash'

export type FingerprintFacts = {
  readonly category?: string | null | undefined
  readonly rule_id?: string | null | undefined
  readonly file?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly line?: number | null | undefined
}

export type Fingerprint = { readonly version: 1; readonly text: string; readonly fingerprint: string }

const HEX_DIGITS = 24
const BUCKET_LINES = 10

export function fingerprintFinding(finding: FingerprintFacts): Fingerprint {
  const text = fingerprintText(finding)
  return { version: 1, text, fingerprint: sha256Hex(text).slice(0, HEX_DIGITS) }
}

/** Equal texts are equal fingerprints, so comparing needs no hashing. */
export function fingerprintText({ category, rule_id, file, symbol, line }: FingerprintFacts): string {
  const path = (file ?? '').replaceAll('\\', '/').replace(/^\.\//, '').toLowerCase()
  return [category || 'unknown', rule_id ?? '', path, (symbol ?? '').toLowerCase(), lineBucket(line)].join('|')
}

/** Empty without a line: a finding without a place has no bucket. */
export function lineBucket(line: number | null | undefined): string {
  return line === null || line === undefined ? '' : String(Math.floor(line / BUCKET_LINES) * BUCKET_LINES)
}

/** Lines of one bucket, without making its name. */
export function isInSameBucket(one: number | null | undefined, other: number | null | undefined): boolean {
  if (one === null || one === undefined || other === null || other === undefined)
    return lineBucket(one) === lineBucket(other)
  return Math.floor(one / BUCKET_LINES) === Math.floor(other / BUCKET_LINES)
}

type Placed = Omit<FingerprintFacts, 'file'> & { readonly path?: string | null | undefined }

/** The same at first sight: what differs here may still have the same text, in other capitals. */
export function isPlainlySame(one: Placed, other: Placed): boolean {
  return (
    one.path === other.path &&
    one.rule_id === other.rule_id &&
    one.category === other.category &&
    one.symbol === other.symbol &&
    isInSameBucket(one.line, other.line)
  )
}
