// Everything that lies in a directory, by lstat alone: links are never followed, and no name is lost.
import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DirectoryLook, ObservedEntry } from '../ports/state-directory.ts'
import type { EntryKind } from '../rules/layout/state-entry.ts'
import { directoryUnusable, systemErrorCode } from './system-error.ts'

/** Synchronous calls are several times faster; in between, others get their turn. */
const ENTRIES_PER_TURN = 1_000

export async function lookAtEntries(directory: string): Promise<DirectoryLook> {
  const names = listNames(directory)
  if (!names) return { exists: false, entries: [] }
  const entries: ObservedEntry[] = []
  for (let at = 0; at < names.length; at++) {
    if (at > 0 && at % ENTRIES_PER_TURN === 0) await nextTurn()
    const entry = lookAtEntry(directory, names[at]!)
    if (entry) entries.push(entry)
  }
  return { exists: true, entries }
}

type Name = { readonly name: string; readonly raw?: Uint8Array }

const REPLACEMENT = '\uFFFD'

function listNames(directory: string): (string | Name)[] | undefined {
  try {
    const names = readdirSync(directory)
    // Only a name with this character in it may have lost bytes on the way.
    return names.some(name => name.includes(REPLACEMENT)) ? pictureNames(readdirSync(directory, 'buffer')) : names
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw directoryUnusable(directory, error)
  }
}

function pictureNames(raws: readonly Uint8Array[]): (string | Name)[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decoded = raws.map(raw => {
    try {
      return decoder.decode(raw)
    } catch {
      return raw
    }
  })
  const taken = new Set(decoded.filter(name => typeof name === 'string'))
  return decoded.map(name => (typeof name === 'string' ? name : { name: pictureOf(name, taken), raw: name }))
}

/** Bytes that are no UTF-8 are shown as `\xff`; a picture never looks like another entry. */
function pictureOf(raw: Uint8Array, taken: Set<string>): string {
  const ascii = (byte: number) => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`)
  let picture = Array.from(raw, ascii).join('')
  while (taken.has(picture)) picture += '\\'
  taken.add(picture)
  return picture
}

function lookAtEntry(directory: string, given: string | Name): ObservedEntry | undefined {
  const { name, raw } = typeof given === 'string' ? { name: given, raw: undefined } : given
  const known = raw ? ({ name, raw, undecodable: true } as const) : { name }
  try {
    const stats = lstatSync(pathOfEntry(directory, name, raw))
    const { ino, size, mtimeMs } = stats
    return { ...known, kind: kindOf(stats), inode: String(ino), size, mtimeMs: wholeMs(mtimeMs) }
  } catch (error) {
    // What has gone meanwhile is not there; what only cannot be examined is.
    if (systemErrorCode(error) === 'ENOENT') return undefined
    return { ...known, kind: listedKind(directory, name), inode: '', size: 0, mtimeMs: null }
  }
}

/** Paths of entries are made of bytes where the name has no text. */
export function pathOfEntry(directory: string, name: string, raw?: Uint8Array): string | Buffer {
  return raw ? Buffer.concat([Buffer.from(`${directory}/`), raw]) : `${directory}/${name}`
}

export function kindOf(stats: Stats | Dirent): EntryKind {
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'dir'
  return stats.isSymbolicLink() ? 'symlink' : 'other'
}

export function wholeMs(mtimeMs: number): number | null {
  return Number.isFinite(mtimeMs) ? Math.floor(mtimeMs) : null
}

function listedKind(directory: string, name: string): EntryKind {
  const found = readdirSync(directory, { withFileTypes: true }).find(entry => entry.name === name)
  return found ? kindOf(found) : 'other'
}
