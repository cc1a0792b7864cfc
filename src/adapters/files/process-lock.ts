// A lock that only one process can hold and that the system gives back when its holder dies, however it dies.
import { DatabaseSync } from 'node:sqlite'

export type ProcessLock = { readonly release: () => void }

/** Undefined when another process holds it. SQLite is used for its lock, which is the operating system's own. */
export function takeProcessLock(path: string): ProcessLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return { release: () => database.close() }
  } catch {
    database.close()
    return undefined
  }
}
