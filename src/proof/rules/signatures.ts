// Ed25519 as the rules need it. It is handed in: Node and a browser have it each in their own way, and rules have none.

/** Everything is raw bytes: 32 of a seed or a key, 64 of a signature. */
export type CheckSignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

export type Signatures = {
  readonly check: CheckSignature
  readonly publicKeyOf: (seed: Uint8Array) => Uint8Array
  readonly sign: (seed: Uint8Array, message: Uint8Array) => Uint8Array
}
