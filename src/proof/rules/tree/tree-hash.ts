// How leaves and nodes of the tree are hashed (RFC 9162 section 2.1.1): the first byte keeps one from passing for the other.
import { sha256Hex } from '#kernel/events/hash'
import { fromHex, toUtf8 } from '../encoding.ts'

/** SHA-256 in hex. */
export type HashBytes = (bytes: Uint8Array) => string

/** SHA-256 in hex over leaves and nodes. A store hands in what its platform has; it is several times as fast. */
export type TreeHash = {
  readonly leaf: (text: string) => string
  readonly node: (left: string, right: string) => string
}

export const LEAF_BEGINS = 0x00
export const NODE_BEGINS = 0x01

/** The root of a tree without leaves. */
export const EMPTY_ROOT = sha256Hex('')

export function leafHash(text: string): string {
  const utf8 = toUtf8(text)
  const bytes = new Uint8Array(1 + utf8.length)
  bytes[0] = LEAF_BEGINS
  bytes.set(utf8, 1)
  return sha256Hex(bytes)
}

export function nodeHash(left: string, right: string): string {
  const bytes = new Uint8Array(65)
  bytes[0] = NODE_BEGINS
  bytes.set(fromHex(left), 1)
  bytes.set(fromHex(right), 33)
  return sha256Hex(bytes)
}

export const TREE_HASH: TreeHash = { leaf: leafHash, node: nodeHash }
