// Turns what the server and its driver say into the program's own errors, keeping the original as cause.
import { provostError } from '#kernel/errors/errors'

// SQLSTATE codes, or the class of two characters that begins them.
const BUSY = ['55P03', '57014', '40001', '40P01', '53300'] // lock or statement time-out, lost race, no free connection
const UNREACHABLE = ['08', '28', '3D', '57P', '58', '25006', '25P03', '42501'] // also: no right to
const FULL = ['53100']
const CORRUPT = ['XX001', 'XX002', '42P01', '42703'] // also: a table or column of ours is not there
const NO_SUCH_TEXT = ['22021'] // the one character that a text in PostgreSQL cannot hold is U+0000

// The driver has no code for this one: every connection of this process was in use for too long.
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'

/** For errors of the driver only: what has no SQLSTATE there was said by the network, not by the server. */
export function translatePostgresError(error: unknown, where: string, waitedMs: number): unknown {
  const { message, state } = readError(error)
  const matches = (codes: readonly string[]) => codes.some(code => state?.startsWith(code))
  if (matches(BUSY) || message === POOL_EXHAUSTED) return storeBusy(waitedMs, error)
  if (matches(UNREACHABLE) || state === undefined) return storeUnreachable(where, error)
  if (matches(FULL)) return provostError('DISK_FULL', { cause: error, details: { path: where } })
  if (matches(CORRUPT)) return provostError('STORE_CORRUPT', { cause: error, details: { where, detail: message } })
  if (matches(NO_SUCH_TEXT)) return provostError('INPUT_INVALID', { message: 'a text holds U+0000', cause: error })
  return error
}

function storeBusy(ms: number, cause: unknown): Error {
  return provostError('STORE_BUSY', { cause, details: { ms } })
}

function storeUnreachable(where: string, cause: unknown): Error {
  return provostError('STORE_UNREACHABLE', { cause, details: { where } })
}

// Node sets a `code` too (EPIPE even looks like a SQLSTATE); only the server's errors carry a severity.
function readError(error: unknown): { message: string; state: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), state: undefined }
  const isServers = 'severity' in error && 'code' in error && typeof error.code === 'string'
  return { message: error.message, state: isServers ? String(error.code) : undefined }
}
