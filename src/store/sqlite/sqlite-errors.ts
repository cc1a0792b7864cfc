// Turns what SQLite says into the program's own errors, keeping the original as cause.
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isProvostError, provostError } from '#kernel/errors/errors'

const BUSY = [5, 6]
const CORRUPT = [11, 26]
// A table or column of ours that is not there: somebody stopped half way, or took it away.
const INCOMPLETE = /^no such (table|column)/
const READ_ONLY = 8
const FULL = 13
const UNREACHABLE = [10, 14] // disk failure, cannot open

export function isBusy(error: unknown): boolean {
  return BUSY.includes(primaryCode(error))
}

/** SQLite's extended codes carry the primary code in the low byte. */
function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}

const SPACE_MIN_BYTES = 256 * 1024

// SQLite calls it an input or output error when there is no room for the files that it keeps beside the database.
function isFull(where: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(where))
    return bavail * bsize < SPACE_MIN_BYTES
  } catch {
    return false
  }
}

export function translateSqliteError(error: unknown, where: string, waitedMs: number): unknown {
  if (isProvostError(error)) return error
  const cause = error instanceof Error ? error : String(error)
  const code = primaryCode(error)
  if (BUSY.includes(code)) return provostError('STORE_BUSY', { cause, details: { ms: waitedMs } })
  if (CORRUPT.includes(code) || (error instanceof Error && INCOMPLETE.test(error.message))) {
    return provostError('STORE_CORRUPT', {
      cause,
      details: { where, detail: error instanceof Error ? error.message : '' },
    })
  }
  if (code === FULL || (UNREACHABLE.includes(code) && isFull(where)))
    return provostError('DISK_FULL', { cause, details: { path: where } })
  if (code === READ_ONLY) return provostError('DISK_READ_ONLY', { cause, details: { path: where } })
  if (UNREACHABLE.includes(code)) return provostError('STORE_UNREACHABLE', { cause, details: { where } })
  return error
}
