// Turns what SQLite says into the program's own errors, keeping the original as cause.
import { isProvostError, provostError } from '#core/kernel/errors'

const BUSY = [5, 6]
const CORRUPT = [11, 26]
const UNREACHABLE = [8, 10, 13, 14] // read only, disk failure, disk full, cannot open

export function isBusy(error: unknown): boolean {
  return BUSY.includes(primaryCode(error))
}

/** SQLite's extended codes carry the primary code in the low byte. */
function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}

export function translateSqliteError(error: unknown, where: string, waitedMs: number): unknown {
  if (isProvostError(error)) return error
  const cause = error instanceof Error ? error : String(error)
  const code = primaryCode(error)
  if (BUSY.includes(code)) return provostError('STORE_BUSY', { cause, details: { ms: waitedMs } })
  if (CORRUPT.includes(code)) {
    return provostError('STORE_CORRUPT', {
      cause,
      details: { where, detail: error instanceof Error ? error.message : '' },
    })
  }
  if (UNREACHABLE.includes(code)) return provostError('STORE_UNREACHABLE', { cause, details: { where } })
  return error
}
