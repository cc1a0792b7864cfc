// One name directly in the state directory, as lstat shows it.
import { provostError } from '#kernel/errors/errors'
import { ARCHIVE_NAME } from '../contract/contract-table.ts'
import { isLargerThan } from './text-size.ts'

export const ENTRY_KINDS = ['file', 'dir', 'symlink', 'other'] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

export type StateEntry = {
  readonly name: string
  readonly kind: EntryKind
  /** Milliseconds since 1970; null when the file system would not say. */
  readonly mtimeMs: number | null
  /** The name on disk is not UTF-8, so what stands here is only a picture of it. */
  readonly undecodable?: boolean
}

const NAME_BYTES_MAX = 255

/** Why a text can be no name of a file, or undefined when it can. */
export function findNameFault(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name === '.' || name === '..') return 'it names a directory'
  if (name.includes('/')) return 'it holds a slash'
  if (name.includes('\0')) return 'it holds NUL'
  if (isLargerThan(name, NAME_BYTES_MAX)) return `it has more than ${NAME_BYTES_MAX} bytes`
  return undefined
}

export function readStateName(value: unknown): string {
  const why = typeof value === 'string' ? findNameFault(value) : 'it is no text'
  if (typeof value === 'string' && why === undefined) return value
  throw provostError('STATE_NAME_INVALID', { details: { what: 'name', value: showValue(value), why } })
}

export function readEntryKind(value: unknown): EntryKind {
  const kind = ENTRY_KINDS.find(candidate => candidate === value)
  if (kind) return kind
  const why = `it is none of ${ENTRY_KINDS.join(' ')}`
  throw provostError('STATE_KIND_INVALID', { details: { what: 'kind', value: showValue(value), why } })
}

const SHOWN_LENGTH_MAX = 100

function showValue(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN_LENGTH_MAX)
}

/** Code-unit order, in which every list of names is given. */
export function compareEntryNames(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return compareEntryNames(one.name, other.name)
}

// Moving into a link or over a file called .archive would put the work of others somewhere nobody looks.
export function refuseUnsafeArchive(entries: readonly StateEntry[]): void {
  if (entries.some(entry => entry.name === ARCHIVE_NAME && entry.kind !== 'dir')) {
    throw provostError('STATE_ARCHIVE_UNSAFE', { details: { dir: 'the state directory' } })
  }
}
