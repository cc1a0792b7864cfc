// The key that this home signs records with, and the keys that are known.

export type Signature = { readonly keyid: string; readonly sig: string }

export interface SigningKeys {
  /** Makes a key on first use; only its owner may read it. The signature is base64. */
  sign(bytes: Uint8Array): Promise<Signature>
  /** Undefined when no key of that id is known. `trusted` are public keys in PEM that lie in the store. */
  isSound(signature: Signature, bytes: Uint8Array, trusted: readonly string[]): Promise<boolean | undefined>
  /** In PEM, to be put beside the records. */
  publicKey(): Promise<{ readonly keyid: string; readonly pem: string }>
}
