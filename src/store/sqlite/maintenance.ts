// What backup, restore and doctor ask of SQLite.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { provostError } from '#kernel/errors/errors'
import type { StoredRow } from '#kernel/events/chain'
import type { StoredIntent } from '../ports/intent-store.ts'
import type { Maintenance, StoreExtras } from '../ports/maintenance.ts'
import { checkPages } from './check-pages.ts'
import { type Connection, type SqliteDatabase, schemaOf } from './database.ts'
import { readIntent } from './intent-store.ts'
import { growPage } from './log-tree.ts'
import type { ViewWriter } from './view-writer.ts'

export class SqliteMaintenance implements Maintenance {
  readonly #database: SqliteDatabase
  readonly #views: ViewWriter

  constructor(database: SqliteDatabase, views: ViewWriter) {
    this.#database = database
    this.#views = views
  }

  async readExtras(): Promise<StoreExtras> {
    return this.#database.read(connection => ({
      checkpoint: Number(connection.sql('SELECT checkpoint FROM reactor').get()!.checkpoint),
      counters: Object.fromEntries(
        connection
          .sql('SELECT name, value FROM counters')
          .all()
          .map(row => [row.name, row.value]),
      ),
      intents: connection.sql('SELECT * FROM intents ORDER BY id').all().map(readIntent),
    }))
  }

  async load(rows: AsyncIterable<StoredRow>, extras: StoreExtras): Promise<void> {
    await this.#database.writeAlone(async connection => {
      const held = Number(connection.sql('SELECT count(*) AS n FROM events').get()!.n)
      if (held > 0)
        throw provostError('INPUT_INVALID', {
          message: `a backup is loaded into an empty store; this one holds ${held} events`,
        })
      let end = 0
      for await (const row of rows) {
        insertRow(connection, row)
        end = row.position
      }
      connection.sql('UPDATE log_end SET position = ?').run(end)
      while (growPage(connection)) await nextTurn() // garbage is taken away between turns: without them it piles up
      connection.sql('UPDATE reactor SET checkpoint = ?').run(extras.checkpoint)
      for (const [name, value] of Object.entries(extras.counters))
        connection.sql('INSERT INTO counters VALUES (?, ?)').run(name, value)
      for (const intent of extras.intents) insertIntent(connection, intent)
      await this.#views.rebuildInTurns(connection)
    })
  }

  async schemaVersion(): Promise<number> {
    return this.#database.read(schemaOf)
  }

  async logId(): Promise<string> {
    return this.#database.read(connection => String(connection.sql('SELECT id FROM log_identity').get()!.id))
  }

  async rebuildViews(): Promise<void> {
    await this.#database.write(connection => this.#views.rebuild(connection))
  }

  async findDamage(): Promise<string[]> {
    return checkPages(this.#database.path)
  }
}

function insertRow(connection: Connection, row: StoredRow): void {
  connection
    .sql('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(row.position, row.stream, row.version, row.id, row.type, row.at, row.body, row.hash)
  connection.sql('INSERT OR REPLACE INTO streams VALUES (?, ?, ?)').run(row.stream, row.version, row.hash)
}

function insertIntent(connection: Connection, intent: StoredIntent): void {
  const { id, kind, eventId, subject, payload, status, attempts, nextAt, lastError } = intent
  connection
    .sql('INSERT INTO intents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0)')
    .run(id, kind, eventId, subject, JSON.stringify(payload), status, attempts, nextAt, lastError)
}
