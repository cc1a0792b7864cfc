// Moves that never destroy anything: what lies at a path is renamed to a name that nobody has, and a file comes to a path only
// where nothing lies. Between the two the path stands empty for some microseconds, as it does when git checks a file out; a
// rename over it would have none of that, and would destroy what an editor put there a moment before.
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'

const NO_LINKS = ['EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS']
const OCCUPIED = ['EEXIST', 'ENOTEMPTY', 'EISDIR']
const NO_PLACE = ['ENOENT', 'ENOTDIR']

export function exchangeErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** False when nothing lies there. */
export function takeAway(file: string, to: string): boolean {
  try {
    renameSync(file, to)
    return true
  } catch (error) {
    if (NO_PLACE.includes(exchangeErrorCode(error))) return false
    throw error
  }
}

/** Gives the file a second name at its place; false when something lies there, or the directory is gone. */
export function placeNew(from: string, file: string): boolean {
  try {
    try {
      linkSync(from, file)
    } catch (error) {
      if (!NO_LINKS.includes(exchangeErrorCode(error))) throw error
      copyFileSync(from, file, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    if ([...OCCUPIED, ...NO_PLACE].includes(exchangeErrorCode(error))) return false
    throw error
  }
}

/** Brings back what was taken away, the very same file: who still writes into it goes on. False when its place is taken. */
export function putBack(from: string, file: string): boolean {
  const found = lstatSync(from)
  if (found.isDirectory()) return moveDirectory(from, file)
  if (found.isSymbolicLink() ? !placeLink(from, file) : !placeNew(from, file)) return false
  unlinkSync(from)
  return true
}

function moveDirectory(from: string, file: string): boolean {
  try {
    if (existsSync(file)) return false
    renameSync(from, file) // never over a file, nor over a directory that holds anything
    return true
  } catch (error) {
    if ([...OCCUPIED, ...NO_PLACE].includes(exchangeErrorCode(error))) return false
    throw error
  }
}

function placeLink(from: string, file: string): boolean {
  try {
    symlinkSync(readlinkSync(from), file)
    return true
  } catch (error) {
    if ([...OCCUPIED, ...NO_PLACE].includes(exchangeErrorCode(error))) return false
    throw error
  }
}
