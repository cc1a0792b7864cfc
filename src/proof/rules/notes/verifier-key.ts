// Verifier keys in the text form of signed notes (C2SP signed-note): name, key id, and type with key in base64.
import { sha256Hex } from '#kernel/events/hash'
import { WHITE_SPACE } from '#kernel/text/white-space'
import { fromBase64, toBase64, toUtf8 } from '../encoding.ts'

/** A key of type 1 signs the text of a note, one of type 4 adds the time at which it saw it. */
export const KEY_TYPES = { ed25519: 0x01, cosignature: 0x04 } as const

export type KeyKind = keyof typeof KEY_TYPES

export type VerifierKey = {
  readonly name: string
  /** The first four bytes of a hash, in hex. */
  readonly keyId: string
  readonly kind: KeyKind
  readonly publicKey: Uint8Array
}

export type VkeyReason =
  | 'format'
  | 'name'
  | 'key_id_format'
  | 'base64'
  | 'type_unknown'
  | 'key_length'
  | 'key_id_differs'

const KEY_NAME = new RegExp(`^[^${WHITE_SPACE}+\\p{Cc}]+$`, 'u')

export function isKeyName(text: string): boolean {
  return KEY_NAME.test(text)
}

export function composeKeyId(name: string, kind: KeyKind, publicKey: Uint8Array): string {
  return sha256Hex(Uint8Array.of(...toUtf8(`${name}\n`), KEY_TYPES[kind], ...publicKey)).slice(0, 8)
}

export function composeVkey(name: string, kind: KeyKind, publicKey: Uint8Array): string {
  const typed = Uint8Array.of(KEY_TYPES[kind], ...publicKey)
  return `${name}+${composeKeyId(name, kind, publicKey)}+${toBase64(typed)}`
}

/** The key, or the first reason why the text is none. */
export function readVkey(vkey: string): VerifierKey | VkeyReason {
  const [, name, keyId, encoded] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(vkey) ?? []
  if (name === undefined || keyId === undefined || encoded === undefined) return 'format'
  if (!isKeyName(name)) return 'name'
  if (!/^[0-9a-f]{8}$/.test(keyId)) return 'key_id_format'
  const typed = fromBase64(encoded)
  if (!typed?.length) return 'base64'
  const kind = kindOf(typed[0]!)
  if (!kind) return 'type_unknown'
  if (typed.length !== 33) return 'key_length'
  const publicKey = typed.slice(1)
  return composeKeyId(name, kind, publicKey) === keyId ? { name, keyId, kind, publicKey } : 'key_id_differs'
}

function kindOf(type: number): KeyKind | undefined {
  return (Object.keys(KEY_TYPES) as KeyKind[]).find(kind => KEY_TYPES[kind] === type)
}
