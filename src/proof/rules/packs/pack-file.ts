// A pack is a tar (ustar) in one spelling: which names it may hold, and the one header that each file has.
import { toUtf8 } from '../encoding.ts'

export type PackFile = { readonly name: string; readonly bytes: Uint8Array }

export const PACK_BYTES_MAX = 64 * 1024 * 1024
export const PACK_FILES_MAX = 2000
export const BLOCK = 512
export const TAIL = 1024

export const EVENT_FILE = 'event.json'
export const KEYS_FILE = 'keys.json'
export const LOG_FILE = 'log.tlog-proof'
export const BUNDLE_FILE = 'proof.sigstore.json'
export const REQUIRED_FILES = [EVENT_FILE, KEYS_FILE, LOG_FILE, BUNDLE_FILE] as const

const NAMES =
  /^(?:event\.json|keys\.json|log\.tlog-proof|proof\.sigstore\.json|members\/[0-9a-f]{64}|signatures\/[0-9a-f]{64}\.sshsig|tests\/[0-9a-f]{64}\.sigstore\.json)$/

export function isPackName(name: string): boolean {
  return NAMES.test(name)
}

/** A tree is found again by the beginning of its name. */
export function packFileName(tree: string): string {
  return `${tree.slice(0, 12)}.proof`
}

export function packRefOf(tree: string): string {
  return `refs/provost/proof/${tree}`
}

export function isSignatureName(name: string): boolean {
  return name.startsWith('signatures/')
}

export function memberName({ role, sha256 }: { readonly role: string; readonly sha256: string }): string {
  return role === 'test_result' ? `tests/${sha256}.sigstore.json` : `members/${sha256}`
}

/** Where the fields of a header lie. Whatever is not written here is NUL. */
const FIELDS: readonly (readonly [at: number, text: string])[] = [
  [100, '0000644\0'],
  [108, '0000000\0'],
  [116, '0000000\0'],
  [136, '00000000000\0'],
  [156, '0'],
  [257, 'ustar\x0000'],
]

export const SIZE_AT = 124
const CHECKSUM_AT = 148

export function composeHeader(name: string, size: number): Uint8Array {
  const header = new Uint8Array(BLOCK)
  const write = (at: number, text: string) => header.set(toUtf8(text), at)
  write(0, name)
  write(SIZE_AT, `${octal(size, 11)}\0`)
  for (const [at, text] of FIELDS) write(at, text)
  write(CHECKSUM_AT, '        ') // the sum is taken with spaces in its own place
  write(CHECKSUM_AT, `${octal(sumOf(header), 6)}\0 `)
  return header
}

export function paddedTo(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function sumOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte, 0)
}
