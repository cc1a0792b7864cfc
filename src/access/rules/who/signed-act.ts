// What a person signs, and what a signature is worth: it is over this very act, by the one who does it, and made just now.
import { sha256Hex } from '#kernel/events/hash'
import type { InstantMs } from '#kernel/events/time'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Action } from './actions.ts'
import type { SIGNATURES } from './classify-proof.ts'

export const SIGNATURE_HEADER = 'provost-signature'
export const SIGNED_AT_HEADER = 'provost-signed-at'
export const SIGNATURE_NAMESPACE = 'provost'

/** So that nobody can keep one and use it when it suits. */
const SIGNATURE_LIFE_MS = 10 * 60_000

export type ActToSign = {
  readonly actions: readonly Action[]
  /** The address that is asked. */
  readonly subject: string
  /** What is said there, and the version that was seen. */
  readonly body: unknown
  readonly seenVersion: string | null
  readonly at: string
}

export function composeSignedAct({ actions, subject, body, seenVersion, at }: ActToSign): string {
  const said = JSON.parse(JSON.stringify(body ?? null)) // as it is on the wire, where nothing is undefined
  const evidenceHash = sha256Hex(canonicalJson({ body: said, seenVersion }))
  return canonicalJson({ action: actions.join(' '), at, evidenceHash, subject })
}

export type SignatureFacts = {
  /** Null: there is none. `sound`: by `principal` over this act; `unknown_signer`: by a key that nobody is known for. */
  readonly state: 'sound' | 'unknown_signer' | 'unsound' | null
  readonly principal: string | null
  readonly actor: string | null
  readonly at: InstantMs | undefined
  readonly now: InstantMs
}

export type SignatureWorth = { readonly signature: (typeof SIGNATURES)[number]; readonly rule: string }

export function judgeSignature({ state, principal, actor, at, now }: SignatureFacts): SignatureWorth {
  if (state === null) return { signature: 'none', rule: 'G1' }
  if (state === 'unsound') return { signature: 'invalid', rule: 'G2' }
  if (at === undefined || Math.abs(now - at) > SIGNATURE_LIFE_MS) return { signature: 'invalid', rule: 'G3' }
  if (state === 'unknown_signer') return { signature: 'unknown_key', rule: 'G4' }
  return principal !== null && principal === actor
    ? { signature: 'valid', rule: 'G5' }
    : { signature: 'invalid', rule: 'G6' }
}
