// A signed note: a text, an empty line, and a line for each signature (C2SP signed-note, tlog-cosignature).
import { fromBase64, toHex, toUtf8 } from '../encoding.ts'
import type { CheckSignature } from '../signatures.ts'
import { isKeyName, type VerifierKey } from './verifier-key.ts'

export type SignatureLine = { readonly name: string; readonly keyId: string; readonly bytes: Uint8Array }

export type NoteText = { readonly text: string; readonly lines: readonly SignatureLine[] }

export type NoteDefect = 'control_character' | 'no_signatures' | 'too_many_signatures' | 'signature_line'

export type SignatureState = {
  readonly name: string
  readonly keyId: string
  readonly state: 'sound' | 'bad' | 'unknown'
  /** When a witness says that it saw the text, in seconds since 1970. */
  readonly at: number | null
}

export type CheckedNote = {
  readonly valid: boolean
  readonly reason: NoteDefect | 'signature_bad' | 'no_known_signature' | null
  readonly text: string | null
  readonly signatures: readonly SignatureState[]
}

const SIGNATURES_MAX = 64
const KEY_ID_BYTES = 4
const LINE_BEGINS = '— '

/** The note in its parts, or the first reason why it is none. Nothing is verified here. */
export function readSignedNote(note: string): NoteText | NoteDefect {
  if (/[^\n\u{20}-\u{10ffff}]/u.test(note)) return 'control_character'
  const end = note.lastIndexOf('\n\n')
  const rest = note.slice(end + 2)
  if (end === -1 || rest === '' || !rest.endsWith('\n')) return 'no_signatures'
  const lines = rest.slice(0, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return 'too_many_signatures'
  const read = lines.map(readSignatureLine)
  return read.every(line => line !== undefined) ? { text: note.slice(0, end + 1), lines: read } : 'signature_line'
}

function readSignatureLine(line: string): SignatureLine | undefined {
  if (!line.startsWith(LINE_BEGINS)) return undefined
  const space = line.indexOf(' ', LINE_BEGINS.length)
  const name = line.slice(LINE_BEGINS.length, space)
  const bytes = fromBase64(line.slice(space + 1))
  if (space === -1 || !isKeyName(name) || !bytes || bytes.length <= KEY_ID_BYTES) return undefined
  return { name, keyId: toHex(bytes.subarray(0, KEY_ID_BYTES)), bytes: bytes.slice(KEY_ID_BYTES) }
}

export function checkNote(note: string, keys: readonly VerifierKey[], check: CheckSignature): CheckedNote {
  const read = readSignedNote(note)
  if (typeof read === 'string') return { valid: false, reason: read, text: null, signatures: [] }
  const signatures = judgeLines(read, keys, check)
  const reason = reasonOf(signatures)
  return { valid: reason === null, reason, text: read.text, signatures }
}

function reasonOf(signatures: readonly SignatureState[]): CheckedNote['reason'] {
  if (signatures.some(({ state }) => state === 'bad')) return 'signature_bad'
  return signatures.some(({ state }) => state === 'sound') ? null : 'no_known_signature'
}

/** Each line by the key of its name and id; a line of nobody we know says nothing, neither good nor bad. */
export function judgeLines(
  { text, lines }: NoteText,
  keys: readonly VerifierKey[],
  check: CheckSignature,
): SignatureState[] {
  return lines.map(({ name, keyId, bytes }) => {
    const own = keys.filter(key => key.name === name && key.keyId === keyId)
    const sound = own.map(key => VERIFY[key.kind](key.publicKey, text, bytes, check)).find(seen => seen !== undefined)
    if (!sound) return { name, keyId, state: own.length > 0 ? 'bad' : 'unknown', at: null }
    return { name, keyId, state: 'sound', at: sound.at }
  })
}

type Verify = (key: Uint8Array, text: string, bytes: Uint8Array, check: CheckSignature) => Sound | undefined
type Sound = { readonly at: number | null }

const SIGNATURE_BYTES = 64
const TIME_BYTES = 8

const VERIFY: Readonly<Record<VerifierKey['kind'], Verify>> = {
  ed25519(key, text, bytes, check) {
    const isSound = bytes.length === SIGNATURE_BYTES && check(key, toUtf8(text), bytes)
    return isSound ? { at: null } : undefined
  },
  cosignature(key, text, bytes, check) {
    if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined
    const at = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
    const isTime = at > 0 && Number.isSafeInteger(at)
    return isTime && check(key, composeCosigned(text, at), bytes.slice(TIME_BYTES)) ? { at } : undefined
  },
}

/** What a witness signs: the text under the time at which it saw it. */
export function composeCosigned(text: string, at: number): Uint8Array {
  return toUtf8(`cosignature/v1\ntime ${at}\n${text}`)
}
