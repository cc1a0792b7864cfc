// A lock that only one process can hold and that the system gives back when its holder dies, however it dies.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { provostError } from '#kernel/errors/errors'

export type ProcessLock = { readonly release: () => void }

const SQLITE_BUSY = 5

/** Undefined when another process holds it. SQLite is used for its lock, which is the operating system's own. */
export function takeProcessLock(path: string): ProcessLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const held = database
    return { release: () => held.close() }
  } catch (error) {
    database?.close()
    if (isHeld(error)) return undefined
    throw unusableLock(path, error)
  }
}

/** SQLite's extended codes carry the primary code in the low byte. */
function isHeld(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

// Mending is left to a person: to replace a file that another process is about to lock would give the lock to both.
function unusableLock(path: string, cause: unknown): Error {
  const isDirectory = existsSync(`${path}/.`)
  const told = cause instanceof Error ? cause.message : String(cause)
  return provostError('HOME_UNUSABLE', {
    hint: `make its directory writable, or remove ${path}: it serves as a lock and holds nothing`,
    cause: told,
    details: { path, why: isDirectory ? 'a directory stands in its place' : told },
  })
}
