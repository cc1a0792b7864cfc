// SHA-256 in lower-case hex, usable in Node and in a browser alike.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Sha256 = string

export function sha256Hex(content: string | Uint8Array): Sha256 {
  return bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
}
