// The key that a pack names as its home's. It is a claim; whether it is trusted is for the reader to say.
import { canonicalJson } from '#kernel/reading/canonical-json'
import { toBase64, toUtf8 } from '../encoding.ts'
import { readVkey, type VerifierKey } from '../notes/verifier-key.ts'
import { readCanonical } from './canonical-file.ts'
import { isClosed, isPlainText } from './closed-shape.ts'

export type PackedHomeKey = VerifierKey & { readonly isTrusted: boolean }

const isKeysFile = isClosed({ home: isPlainText })

export function composeKeysFile(vkey: string): Uint8Array {
  return toUtf8(canonicalJson({ home: vkey }))
}

/** Null where the file names no key of a home in the one spelling. */
export function readHomeKey(bytes: Uint8Array, trusted: readonly VerifierKey[]): PackedHomeKey | null {
  const keys = readCanonical(bytes)
  const key = isKeysFile(keys) ? readVkey(keys.home) : null
  if (!key || typeof key === 'string' || key.kind !== 'ed25519') return null
  const own = toBase64(key.publicKey)
  const isTrusted = trusted.some(({ kind, publicKey }) => kind === 'ed25519' && toBase64(publicKey) === own)
  return { ...key, isTrusted }
}
