// Whom a reader trusts, from the words that were given: verifier keys of homes and of witnesses.
import { type KeyKind, readVkey, type VerifierKey } from '../notes/verifier-key.ts'
import type { PackTrust } from './pack-reasons.ts'

export type TrustWords = {
  readonly keys: readonly string[]
  readonly witnessKeys: readonly string[]
  readonly allowedSigners: string
}

export type UnreadKey = { readonly key: string; readonly why: string }

/** A key that cannot be read is told, never passed over: whoever named it counts on it. */
export function readTrust({ keys, witnessKeys, allowedSigners }: TrustWords): PackTrust | UnreadKey {
  const homes = readKeys(keys, 'ed25519')
  if ('why' in homes) return homes
  const witnesses = readKeys(witnessKeys, 'cosignature')
  return 'why' in witnesses ? witnesses : { keys: homes, witnesses, allowedSigners }
}

const KIND_WORDS: Readonly<Record<KeyKind, string>> = {
  ed25519: 'it is no key of a home',
  cosignature: 'it is no key of a witness',
}

function readKeys(vkeys: readonly string[], kind: KeyKind): VerifierKey[] | UnreadKey {
  const read: VerifierKey[] = []
  for (const vkey of vkeys) {
    const key = readVkey(vkey)
    if (typeof key === 'string') return { key: vkey, why: `it cannot be read (${key})` }
    if (key.kind !== kind) return { key: vkey, why: KIND_WORDS[kind] }
    read.push(key)
  }
  return read
}
