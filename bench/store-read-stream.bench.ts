// Reading a stream of 1,000 events and folding it, against the query alone.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EventLog } from '../src/store/ports/event-log.ts'
import { aside, type Bench, timeRow } from './bench.ts'
import { compare, processorTime, type Work } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

const STREAM = 'shop/long'
const EVENTS = 1_000

const ALL_COLUMNS = 'position, stream, version, id, type, at, body, hash'
const COLUMNS_READ = 'position, body, hash'

const TURNS = { rounds: 101, clock: processorTime }

export const bench: Bench = {
  name: 'store-read-stream',
  target: { atMost: 2 },
  run: () =>
    inThrowawayDirectory(async directory => {
      const path = join(directory, 'store.db')
      const store = await openStore(path)
      const events = Array.from({ length: EVENTS }, typicalEvent)
      await store.log.append([{ stream: STREAM, expectedVersion: 0, events }])
      const raw = new DatabaseSync(path, { readOnly: true })
      const fold = readAndFold(store.log)
      const [wide, narrow] = [rawQuery(raw, ALL_COLUMNS), rawQuery(raw, COLUMNS_READ)]
      const rows = [
        timeRow('read and fold : rows with all columns', await compare(fold, wide, TURNS)),
        aside(timeRow('read and fold : rows with the columns read', await compare(fold, narrow, TURNS))),
        aside(timeRow('JSON.parse alone : rows with the columns read', await compare(parseAlone(raw), narrow, TURNS))),
      ]
      raw.close()
      await store.close()
      return rows
    }),
}

function readAndFold(log: EventLog): Work {
  return async () => (await log.readStream(STREAM)).reduce(count => count + 1, 0)
}

function rawQuery(raw: DatabaseSync, columns: string): Work {
  const query = raw.prepare(`SELECT ${columns} FROM events WHERE stream = ? AND position <= ? ORDER BY version`)
  return () => query.all(STREAM, Number.MAX_SAFE_INTEGER)
}

/** The part of reading that no query can do without, unless events were handed out unread. */
function parseAlone(raw: DatabaseSync): Work {
  const rows = raw.prepare('SELECT body FROM events WHERE stream = ? ORDER BY version').all(STREAM)
  const bodies = rows.map(row => String(row.body))
  return () => bodies.map(body => JSON.parse(body))
}
