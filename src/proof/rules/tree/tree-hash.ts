// How leaves and nodes of the tree are hashed (RFC 9162 section 2.1.1): the first byte keeps one from passing for the other.
import { sha256Hex } from '#kernel/events/hash'
import { fromHex, toUtf8 } from '../encoding.ts'

/** SHA-256 in hex. The store hands in the fast one of its platform, everybody else takes the kernel's. */
export type HashBytes = (bytes: Uint8Array) => string

const LEAF = 0x00
const NODE = 0x01

/** The root of a tree without leaves. */
export const EMPTY_ROOT = sha256Hex('')

export function leafHash(text: string, hash: HashBytes = sha256Hex): string {
  const utf8 = toUtf8(text)
  const bytes = new Uint8Array(1 + utf8.length)
  bytes[0] = LEAF
  bytes.set(utf8, 1)
  return hash(bytes)
}

export function nodeHash(left: string, right: string, hash: HashBytes = sha256Hex): string {
  const bytes = new Uint8Array(65)
  bytes[0] = NODE
  bytes.set(fromHex(left), 1)
  bytes.set(fromHex(right), 33)
  return hash(bytes)
}
