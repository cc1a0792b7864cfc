// What a submission says, as one hash: independent of key order, white space and the way numbers are written.

import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'

export type ContentHash = `sha256:${string}`

export function contentHash(submission: unknown): ContentHash {
  return `sha256:${sha256Hex(canonical(submission))}`
}

// A number like 1e999 has no canonical form, and neither has what is nested without end.
function canonical(submission: unknown): string {
  try {
    return canonicalJson(submission)
  } catch (cause) {
    throw provostError('INPUT_INVALID', { message: 'the submission has no canonical JSON', cause })
  }
}
