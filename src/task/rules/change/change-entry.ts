// One path of a change with its bytes before and after, read from outside, and what was found wrong with it.

import { compareText, isFilledText, isObject, isOneOf } from '#kernel/reading/json-value'
import { isSafePath } from '../path/check-path.ts'
import type { FileOperation } from '../path/file-plan.ts'

export const FILE_MODES = ['100644', '100755'] as const

export type FileMode = (typeof FILE_MODES)[number]

/** What a file holds: its bytes by hash, and whether it may be run. */
export type FileContent = { readonly hash: string; readonly mode: FileMode }

export type ChangeEntry = {
  readonly path: string
  readonly before: FileContent | null
  readonly after: FileContent | null
}

export type EntryProblem =
  | 'PATH_UNSAFE'
  | 'PATH_DUPLICATE'
  | 'ENTRY_MALFORMED'
  | 'PATH_CONFLICT'
  | 'SYMLINK'
  | 'SYMLINK_PARENT'
  | 'PARENT_NOT_DIRECTORY'
  | 'NOT_A_FILE'
  | 'DRIFT'

export type PathRefusal = { readonly path: string; readonly code: EntryProblem }

export type ReadEntries = { readonly sound: readonly ChangeEntry[]; readonly refusals: readonly PathRefusal[] }

type Fits = (before: FileContent | null, after: FileContent | null, op: unknown) => boolean

/** Sound entries on one side, on the other one refusal for each entry that cannot be acted on. */
export function readChangeEntries(list: readonly unknown[], fits: Fits): ReadEntries {
  const safe = new Map<string, unknown[]>()
  const refusals: PathRefusal[] = []
  for (const entry of list) {
    const path = isObject(entry) ? entry.path : undefined
    if (isSafePath(path)) safe.set(path, [...(safe.get(path) ?? []), entry])
    else refusals.push({ path: typeof path === 'string' ? path : '', code: 'PATH_UNSAFE' })
  }
  const sound: ChangeEntry[] = []
  for (const [path, [entry, ...others]] of safe) {
    const read = readEntry(path, entry, fits)
    if (others.length > 0) refusals.push({ path, code: 'PATH_DUPLICATE' })
    else if (read) sound.push(read)
    else refusals.push({ path, code: 'ENTRY_MALFORMED' })
  }
  return { sound, refusals }
}

function readEntry(path: string, entry: unknown, fits: Fits): ChangeEntry | undefined {
  if (!isObject(entry) || !isContentOrNull(entry.before) || !isContentOrNull(entry.after)) return undefined
  return fits(entry.before, entry.after, entry.op) ? { path, before: entry.before, after: entry.after } : undefined
}

function isContentOrNull(value: unknown): value is FileContent | null {
  return value === null || (isObject(value) && isFilledText(value.hash) && isOneOf(value.mode, FILE_MODES))
}

/** What an operation does to a path, or nothing when both sides are absent. */
export function operationOf(before: FileContent | null, after: FileContent | null): FileOperation | undefined {
  if (before === null) return after === null ? undefined : 'create'
  return after === null ? 'delete' : 'update'
}

export function isSameContent(left: FileContent | null, right: FileContent | null): boolean {
  return left === right || (left?.hash === right?.hash && left?.mode === right?.mode)
}

export function sortByPath<Item extends { readonly path: string; readonly code?: string }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted(
    (left, right) => compareText(left.path, right.path) || compareText(left.code ?? '', right.code ?? ''),
  )
}
