// What git wrote down about the files of a worktree, read from its index: the only place where it says when each file was changed.
// Versions 2 to 4 of the format, with ids of 20 or 32 bytes.
import { type RawPath, rawOfBytes } from '../raw-path.ts'

export type IndexEntry = {
  readonly path: RawPath
  readonly mode: number
  readonly changedAtSecond: number
  /** Behind the second; 0 where git or the file system knows no finer times. */
  readonly changedAtNanosecond: number
  /** Git was told not to look at the file, or that it need not be there. */
  readonly isOverlooked: boolean
}

type Named = { readonly path: RawPath; readonly end: number }

const HEADER_BYTES = 12
const MODE_AT = 24
const ID_AT = 40
const [ASSUMED, EXTENDED, SKIPPED] = [0x8000, 0x4000, 0x4000]

/** Undefined for what is no index, is cut off, or does not hold all entries itself. */
export function readIndexEntries(index: Buffer, idBytes: number): readonly IndexEntry[] | undefined {
  try {
    if (index.toString('latin1', 0, 4) !== 'DIRC') return undefined
    const [version, count] = [index.readUInt32BE(4), index.readUInt32BE(8)]
    if (version < 2 || version > 4) return undefined
    const entries: IndexEntry[] = []
    let [at, last] = [HEADER_BYTES, '' as RawPath]
    while (entries.length < count) {
      const flagsAt = at + ID_AT + idBytes
      const flags = index.readUInt16BE(flagsAt)
      const more = flags & EXTENDED ? index.readUInt16BE(flagsAt + 2) : 0
      const nameAt = flagsAt + (flags & EXTENDED ? 4 : 2)
      const { path, end } = version === 4 ? readShortened(index, nameAt, last) : readPadded(index, nameAt, at)
      const [changedAtSecond, changedAtNanosecond] = [index.readUInt32BE(at), index.readUInt32BE(at + 4)]
      const [mode, isOverlooked] = [index.readUInt32BE(at + MODE_AT), (flags & ASSUMED) + (more & SKIPPED) > 0]
      entries.push({ path, mode, changedAtSecond, changedAtNanosecond, isOverlooked })
      ;[at, last] = [end, path]
    }
    return holdsAll(index, at, index.length - idBytes) ? entries : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The name ends in one to eight zero bytes, so that the next entry begins at a multiple of eight from where this one did. */
function readPadded(index: Buffer, nameAt: number, entryAt: number): Named {
  const zero = needZero(index, nameAt)
  return { path: rawOfBytes(index.subarray(nameAt, zero)), end: zero + 8 - ((zero - entryAt) % 8) }
}

/** How many bytes of the name before are dropped, then what follows instead. */
function readShortened(index: Buffer, nameAt: number, last: RawPath): Named {
  let [at, byte] = [nameAt, index.readUInt8(nameAt)]
  let dropped = byte & 0x7f
  while (byte & 0x80) {
    byte = index.readUInt8(++at)
    dropped = (dropped + 1) * 128 + (byte & 0x7f)
  }
  const zero = needZero(index, at + 1)
  const kept = last.slice(0, last.length - dropped)
  return { path: `${kept}${rawOfBytes(index.subarray(at + 1, zero))}` as RawPath, end: zero + 1 }
}

function needZero(index: Buffer, from: number): number {
  const zero = index.indexOf(0, from)
  if (zero < 0) throw new RangeError('a name has no end')
  return zero
}

/** Extensions that mean that entries lie elsewhere, or that one of them stands for a whole directory. */
const ELSEWHERE = ['link', 'sdir']

function holdsAll(index: Buffer, from: number, end: number): boolean {
  let at = from
  while (at < end) {
    if (ELSEWHERE.includes(index.toString('latin1', at, at + 4))) return false
    at += 8 + index.readUInt32BE(at + 4)
  }
  return at === end
}
