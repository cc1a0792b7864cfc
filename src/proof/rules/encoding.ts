// Hex and base64 in their one canonical spelling, the same in Node and in a browser.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** 64 lower-case hex digits: SHA-256. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
}

export const toHex: (bytes: Uint8Array) => string = bytesToHex

export const fromHex: (hex: string) => Uint8Array = hexToBytes

const LETTERS_AT_ONCE = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += LETTERS_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(at, at + LETTERS_AT_ONCE))
  return btoa(binary)
}

/** RFC 4648 section 4 with padding; undefined for every other spelling, and for what is no base64 at all. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  const end = bytes.subarray(bytes.length - (bytes.length % 3 || 3))
  return text.endsWith(toBase64(end)) ? bytes : undefined
}

const UTF8 = new TextEncoder()

export function toUtf8(text: string): Uint8Array {
  return UTF8.encode(text)
}
