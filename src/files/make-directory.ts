// Makes a directory that only its owner may look into, or says why it cannot be made.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ProvostError, provostError } from '#kernel/errors/errors'

export function makeDirectory(path: string, hint?: string): void {
  try {
    makeWithParents(path)
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: 'EEXIST' })
  } catch (cause) {
    throw unusable(path, cause, hint)
  }
}

/** Step by step: where nothing can be made, as below /proc, the recursion of some Nodes never comes back. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return
  makeWithParents(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error // another process may have made it at the same moment
  }
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file stands in its place',
}

/** Without a hint of its own it is the home that cannot be used. */
export function unusable(path: string, cause: unknown, hint?: string): ProvostError {
  const why = WHY[codeOf(cause)] ?? (codeOf(cause) || 'it cannot be used')
  const text = cause instanceof Error ? cause.message : String(cause)
  return provostError('HOME_UNUSABLE', { cause: text, hint, details: { path, why } })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
