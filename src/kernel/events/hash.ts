// SHA-256 in lower-case hex, usable in Node and in a browser alike.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Sha256 = string

type Hash = (content: string | Uint8Array) => Sha256

/** The same digest wherever this runs. Node makes it in a seventh of the time, and is asked for it by whoever needs many. */
export function sha256Hex(content: string | Uint8Array): Sha256 {
  if (left > 0 && --left === 0) hash = nativeHash() ?? hash
  return hash(content)
}

/** Looking for Node's own takes as long as this many digests without it: most commands make a handful. */
const DIGESTS_BEFORE_NATIVE = 1000

let left = DIGESTS_BEFORE_NATIVE
let hash: Hash = portableHash

export function portableHash(content: string | Uint8Array): Sha256 {
  return bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
}

type Crypto = { readonly hash: (algorithm: string, content: string | Uint8Array, encoding: 'hex') => string }
type Host = { readonly process?: { readonly getBuiltinModule?: (name: string) => Crypto | undefined } }

/** Absent in a browser, whose own hash only answers later. */
export function nativeHash(): Hash | undefined {
  const { process } = globalThis as Host
  const crypto = process?.getBuiltinModule?.('node:crypto')
  return crypto && (content => crypto.hash('sha256', content, 'hex'))
}
