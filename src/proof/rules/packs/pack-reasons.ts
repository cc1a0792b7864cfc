// Every reason that checkPack can give, what it makes of a pack, and what the checks are handed.
import type { VerifierKey } from '../notes/verifier-key.ts'
import type { CheckSignature } from '../signatures.ts'
import type { HashBytes } from '../tree/tree-hash.ts'

export const CLASS_OF = {
  file_missing: 'incomplete',
  keys_unreadable: 'refused',
  bundle_unreadable: 'refused',
  key_differs: 'refused',
  signature_bad: 'refused',
  key_untrusted: 'untrusted',
  statement_unreadable: 'refused',
  counts_differ: 'refused',
  other_tree: 'refused',
  other_commit: 'refused',
  member_listed_twice: 'refused',
  member_missing: 'incomplete',
  member_altered: 'refused',
  member_size: 'refused',
  test_bundle_bad: 'refused',
  file_unlisted: 'refused',
  event_differs: 'refused',
  log_unreadable: 'refused',
  log_signature_bad: 'refused',
  witness_bad: 'refused',
  log_not_included: 'refused',
  log_key_untrusted: 'untrusted',
  log_origin_differs: 'refused',
  person_signature_bad: 'refused',
} as const

export type ReasonCode = keyof typeof CLASS_OF

/** The name is empty where the reason is about the pack as a whole. */
export type Reason = { readonly code: ReasonCode; readonly name: string }

/** Whom the reader trusts: verifier keys of homes and witnesses, and the text of a file of allowed signers. */
export type PackTrust = {
  readonly keys: readonly VerifierKey[]
  readonly witnesses: readonly VerifierKey[]
  readonly allowedSigners: string
}

/** What the platform does for the rules. */
export type PackTools = { readonly check: CheckSignature; readonly hash: HashBytes }
