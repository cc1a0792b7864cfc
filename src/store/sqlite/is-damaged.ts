// Tells a file that SQLite cannot read from one that it can, and changes neither.
import { DatabaseSync } from 'node:sqlite'
import { isProvostError } from '#kernel/errors/errors'
import { translateSqliteError } from './sqlite-errors.ts'

/** Other failures, such as a store that is busy, are thrown: they tell nothing about the content. */
export function isDamaged(path: string): boolean {
  let database: DatabaseSync | undefined
  try {
    // Who may write would fold the write-ahead log into a damaged file as it closes, and then delete it.
    database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    const told = translateSqliteError(error, path, 0)
    if (isProvostError(told) && told.code === 'STORE_CORRUPT') return true
    throw told
  } finally {
    database?.close()
  }
}
