// The baseline of an append: the same row, put into one table by one prepared INSERT in a durable transaction of its own.
import type { DatabaseSync } from 'node:sqlite'
import { composeEventBody, hashText } from '../src/store/event-text.ts'
import type { Work } from './compare.ts'
import { typicalEvent } from './typical-event.ts'

const STREAM = 'shop/raw'

// The columns of `events` without the two unique indexes that keep ids and versions apart.
const BARE_TABLE = `CREATE TABLE IF NOT EXISTS bare (
  position INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, id TEXT NOT NULL,
  type TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL
) STRICT`

export function rawInsert(database: DatabaseSync, table: 'events' | 'bare'): Work {
  if (table === 'bare') database.exec(BARE_TABLE)
  const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const { type, at, ...rest } = typicalEvent()
  const body = composeEventBody({ type, at, ...rest }, STREAM, 1_000)
  const hash = hashText(body)
  let position = 0
  return () => {
    position++
    begin.run()
    insert.run(position, STREAM, position, `ev_${String(position).padStart(10, '0')}`, type, at, body, hash)
    commit.run()
  }
}
