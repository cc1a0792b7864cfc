// Where a write would really land: parents are followed through links, the last name is not.
import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemErrorCode } from './system-error.ts'

export type WriteTarget = {
  readonly path: string
  /** The file itself is a link: writing to it changes another file. */
  readonly isLink: boolean
}

/** The path must be absolute. Parents that do not exist yet are taken as they are written. */
export function resolveWritePath(path: string): WriteTarget {
  const resolved = join(resolveExisting(dirname(path)), basename(path))
  return { path: resolved, isLink: lstatSync(resolved, { throwIfNoEntry: false })?.isSymbolicLink() ?? false }
}

function resolveExisting(directory: string): string {
  try {
    return realpathSync(directory)
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error))
    if (!isMissing || dirname(directory) === directory) throw error
    return join(resolveExisting(dirname(directory)), basename(directory))
  }
}
