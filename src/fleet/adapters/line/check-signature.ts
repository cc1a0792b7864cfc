// Whether a text was signed by the key that a node joined with.
import { createPublicKey, verify } from 'node:crypto'

/** `publicKey` is base64 of its SPKI. What is no key and no signature has signed nothing. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
