// The verifier key of whoever signs.
import type { NoteSigner } from './sign-note.ts'
import { composeKeyId, type VerifierKey } from './verifier-key.ts'

export function verifierKeyOf({ name, publicKey }: Pick<NoteSigner, 'name' | 'publicKey'>): VerifierKey {
  return { name, kind: 'ed25519', publicKey, keyId: composeKeyId(name, 'ed25519', publicKey) }
}
