// A control plane database of testing-os, read from a copy: opening it in its place would write beside it.
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { provostError } from '#kernel/errors/errors'
import type { TestingOsDatabase } from '../ports/testing-os-database.ts'

export const testingOsDatabase: TestingOsDatabase = {
  async read(path, tables) {
    const place = await mkdtemp(join(tmpdir(), 'provost-testing-os-'))
    try {
      const copy = join(place, 'copy.db')
      await copyFile(path, copy).catch(cause => {
        throw unreadable(path, cause)
      })
      // What was committed last may still be in the log beside it.
      await copyFile(`${path}-wal`, `${copy}-wal`).catch(() => {})
      return readTables(path, copy, tables)
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  },
}

function readTables(path: string, copy: string, tables: readonly string[]): Record<string, unknown[]> {
  try {
    const database = new DatabaseSync(copy)
    try {
      const known = new Set(database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all().map(nameOf))
      const rows = (table: string) => database.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()
      return Object.fromEntries(tables.filter(table => known.has(table)).map(table => [table, rows(table)]))
    } finally {
      database.close()
    }
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

const nameOf = (row: Readonly<Record<string, unknown>>) => String(row.name)

function unreadable(path: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return provostError('INPUT_INVALID', { message: `${path} cannot be read: ${why}`, cause, details: { field: 'path' } })
}
