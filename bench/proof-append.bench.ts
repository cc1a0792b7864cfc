// What the tree over all events costs an append, on both engines, against the same store whose tree stands still.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { systemClock } from '../src/process/system-clock.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { PostgresServer } from '../src/testing/postgres/postgres-server.ts'
import { appendTo } from './append.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

// A tile becomes full in every fifth turn.
const TURNS = { calls: 51, rounds: 121, warmUps: 20 }

// A tree whose end makes no sense is left as it is, and so costs nothing but the look at it.
const STAND_STILL = 'UPDATE log_end SET tree_size = 1'

export const bench: Bench = {
  name: 'proof-append',
  target: { atMost: 1.15 },
  run: async () => [await onSqlite(), await onPostgres()],
}

const onSqlite = () =>
  inThrowawayDirectory(async directory => {
    const [grows, stands] = [join(directory, 'grows.db'), join(directory, 'stands.db')]
    await (await openStore(stands)).close()
    const raw = new DatabaseSync(stands)
    raw.exec(STAND_STILL)
    raw.close()
    const [subject, baseline] = [await openStore(grows), await openStore(stands)]
    const compared = await compare(appendTo(subject.log, 'shop/a'), appendTo(baseline.log, 'shop/a'), TURNS)
    await Promise.all([subject.close(), baseline.close()])
    return timeRow('SQLite, one event : without the tree', compared)
  })

async function onPostgres() {
  const server = await PostgresServer.start()
  try {
    const open = (schema: string) => openPostgresStore({ url: server.url, views: [], clock: systemClock, schema })
    const [subject, baseline] = [await open('grows'), await open('stands')]
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query(STAND_STILL.replace('log_end', 'stands.log_end'))
    await client.end()
    const compared = await compare(appendTo(subject.log, 'shop/a'), appendTo(baseline.log, 'shop/a'), TURNS)
    await Promise.all([subject.close(), baseline.close()])
    return timeRow('PostgreSQL, one event : without the tree', compared)
  } finally {
    await server.stop()
  }
}
