// Is the signature of a record still worth something? The shell does the cryptography; the answer is decided here.
import { type Decision, decision } from '#kernel/machine/decision'

export type RecordSignatureFacts = {
  /** Null if there is no envelope beside the record. */
  readonly envelope: { readonly keyid: string; readonly statedRecordSha256: string | null } | null
  readonly isKeyKnown: boolean
  /** What the cryptography says about the envelope; asked only with a known key. */
  readonly isSignatureSound: boolean
  readonly recordSha256: string
  readonly isSignatureRequired: boolean
}

export type RecordSignatureState = 'unsigned' | 'unknown_key' | 'invalid' | 'record_changed' | 'valid'

export type SignatureAnswer = { readonly state: RecordSignatureState; readonly counts: boolean }

// A missing signature harms a record only where the configuration asks for one; a broken one always does.
export function decideSignature(facts: RecordSignatureFacts): Decision<SignatureAnswer, RecordSignatureFacts> {
  const answer = (state: RecordSignatureState, counts: boolean) => decision({ state, counts }, state, facts)
  const { envelope } = facts
  if (!envelope) return answer('unsigned', !facts.isSignatureRequired)
  if (!facts.isKeyKnown) return answer('unknown_key', !facts.isSignatureRequired)
  if (!facts.isSignatureSound) return answer('invalid', false)
  if (envelope.statedRecordSha256 !== facts.recordSha256) return answer('record_changed', false)
  return answer('valid', true)
}
