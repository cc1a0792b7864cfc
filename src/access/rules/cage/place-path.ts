// Absolute paths as plans compare them: part by part, never by prefix of text.
import { compareText } from '#kernel/reading/json-value'
import { readText, refuseInput } from '#kernel/reading/read-input'

/** `/` alone, or parts between single slashes, none of them empty, `.` or `..`. */
export function isPlacePath(text: string): boolean {
  if (text === '/') return true
  if (!text.startsWith('/') || text.includes('\0')) return false
  return text
    .slice(1)
    .split('/')
    .every(part => part !== '' && part !== '.' && part !== '..')
}

export function readPlacePath(value: unknown, field: string): string {
  const text = readText(value, field)
  return isPlacePath(text) ? text : refuseInput(field, 'an absolute path without empty parts')
}

/** A path is inside itself. */
export function isInside(path: string, directory: string): boolean {
  return path === directory || directory === '/' || path.startsWith(`${directory}/`)
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

/** Parents come before what lies in them. */
export function comparePlaces(left: string, right: string): number {
  const [ours, theirs] = [left.split('/'), right.split('/')]
  const index = ours.findIndex((part, at) => part !== theirs[at])
  if (index < 0) return ours.length - theirs.length
  return theirs[index] === undefined ? 1 : compareText(ours[index]!, theirs[index])
}
