// What a submission says, as one hash: independent of key order, white space and the way numbers are written.
import { canonicalJson } from '#core/kernel/canonical-json'
import { sha256Hex } from '#core/kernel/hash'

export type ContentHash = `sha256:${string}`

export function contentHash(submission: unknown): ContentHash {
  return `sha256:${sha256Hex(canonicalJson(submission))}`
}
