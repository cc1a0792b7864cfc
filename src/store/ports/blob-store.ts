// Large payloads, addressed by the SHA-256 of their bytes.
export interface BlobStore {
  put(bytes: Uint8Array): Promise<string>
  /** Throws NOT_FOUND for an unknown hash and STORE_CORRUPT when the bytes do not match it. */
  get(hash: string): Promise<Uint8Array>
  has(hash: string): Promise<boolean>
  list(): AsyncIterable<string>
}
