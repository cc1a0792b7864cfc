// Reads a pack file, header by header, and refuses every byte that composePack would not have written.
import {
  BLOCK,
  composeHeader,
  isPackName,
  PACK_BYTES_MAX,
  PACK_FILES_MAX,
  type PackFile,
  paddedTo,
  SIZE_AT,
  TAIL,
} from './pack-file.ts'

export type UnreadableReason =
  | 'too_large'
  | 'not_a_pack'
  | 'truncated'
  | 'name_not_allowed'
  | 'header_not_canonical'
  | 'name_twice'
  | 'out_of_order'
  | 'padding_not_zero'
  | 'too_many_files'
  | 'trailing_data'

export type PackRead =
  | { readonly ok: true; readonly files: readonly PackFile[] }
  | { readonly ok: false; readonly reason: UnreadableReason; readonly name: string | null }

const SMALLEST = BLOCK + TAIL
const MAGIC_AT = 257
const NAME_BYTES_MAX = 100

const unreadable = (reason: UnreadableReason, name: string | null = null): PackRead => ({ ok: false, reason, name })

export function readPack(pack: Uint8Array): PackRead {
  if (pack.length > PACK_BYTES_MAX) return unreadable('too_large')
  if (pack.length < SMALLEST || pack.length % BLOCK !== 0 || !hasMagic(pack)) return unreadable('not_a_pack')
  const files: PackFile[] = []
  for (let at = 0; ; ) {
    const header = pack.subarray(at, at + BLOCK)
    if (header.length < BLOCK) return unreadable('truncated')
    if (isZero(header)) return readTail(pack.subarray(at), files)
    const read = readFile(pack, at, files.at(-1)?.name ?? '')
    if ('reason' in read) return unreadable(read.reason, read.name)
    files.push(read)
    if (files.length > PACK_FILES_MAX) return unreadable('too_many_files')
    at += BLOCK + paddedTo(read.bytes.length)
  }
}

type Refused = { readonly reason: UnreadableReason; readonly name: string | null }

function readFile(pack: Uint8Array, at: number, before: string): PackFile | Refused {
  const header = pack.subarray(at, at + BLOCK)
  const name = readName(header)
  if (!isPackName(name)) return { reason: 'name_not_allowed', name: null }
  const size = readSize(header)
  if (size === undefined || !isSame(header, composeHeader(name, size))) return { reason: 'header_not_canonical', name }
  if (name === before) return { reason: 'name_twice', name }
  if (name < before) return { reason: 'out_of_order', name }
  const content = pack.subarray(at + BLOCK, at + BLOCK + paddedTo(size))
  if (content.length < paddedTo(size)) return { reason: 'truncated', name }
  if (!isZero(content.subarray(size))) return { reason: 'padding_not_zero', name }
  return { name, bytes: content.subarray(0, size) }
}

function readTail(tail: Uint8Array, files: readonly PackFile[]): PackRead {
  if (tail.length < TAIL) return unreadable('truncated')
  return tail.length > TAIL || !isZero(tail) ? unreadable('trailing_data') : { ok: true, files }
}

function hasMagic(pack: Uint8Array): boolean {
  return readLetters(pack.subarray(MAGIC_AT, MAGIC_AT + 5)) === 'ustar'
}

function readName(header: Uint8Array): string {
  const field = header.subarray(0, NAME_BYTES_MAX)
  const end = field.indexOf(0)
  return readLetters(end === -1 ? field : field.subarray(0, end))
}

function readSize(header: Uint8Array): number | undefined {
  const field = readLetters(header.subarray(SIZE_AT, SIZE_AT + 12))
  return /^[0-7]{11}\0$/.test(field) ? Number.parseInt(field, 8) : undefined
}

/** Byte by byte: a name of ours is plain ASCII, and any other byte makes it another name. */
function readLetters(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

// Loops, because every header and every padding of a pack goes through them, and a call for each byte is most of the time.
function isZero(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== 0) return false
  return true
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false
  return true
}
