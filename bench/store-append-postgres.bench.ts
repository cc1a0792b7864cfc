// Durable appends per second on PostgreSQL, against the bare driver on the same server.
import { Client } from 'pg'
import { systemClock } from '../src/process/system-clock.ts'
import { composeEventBody, hashText } from '../src/store/event-text.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { appendTo } from './append.ts'
import { aside, type Bench, rateRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { atOnce } from './repeat.ts'
import { onThrowawayPostgres } from './throwaway-postgres.ts'
import { typicalEvent } from './typical-event.ts'

const AT_ONCE = 16
const STREAM = 'shop/raw'
const TURNS = { calls: 40, rounds: 61, warmUps: 10 }

export const bench: Bench = {
  name: 'store-append-postgres',
  target: { atLeast: 0.7 },
  run: () => onThrowawayPostgres(measure),
}

async function measure(url: string) {
  const store = await openPostgresStore({ url, views: [], clock: systemClock })
  await (await openPostgresStore({ url, views: [], clock: systemClock, schema: 'raw' })).close()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SET search_path = raw; SET synchronous_commit = on')
  const insert = rawInsert(client)
  const inTransaction = async () => {
    await client.query('BEGIN')
    await insert()
    await client.query('COMMIT')
  }
  const append = appendTo(store.log, 'shop/alone')
  const appends = Array.from({ length: AT_ONCE }, (_, index) => appendTo(store.log, `shop/${index}`))
  const sixteen = { ...TURNS, calls: 5 }
  const rows = [
    rateRow('one by one : BEGIN, INSERT, COMMIT into the same table', await compare(append, inTransaction, TURNS)),
    aside(rateRow('one by one : INSERT alone', await compare(append, insert, TURNS))),
    aside(
      rateRow(
        `${AT_ONCE} at once : BEGIN, INSERT, COMMIT one by one`,
        await compare(atOnce(appends), sequence(inTransaction), sixteen),
        AT_ONCE,
      ),
    ),
  ]
  await client.end()
  await store.close()
  return rows
}

function rawInsert(client: Client): () => Promise<unknown> {
  const text = 'INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6, $7, $8)'
  const event = typicalEvent()
  const body = composeEventBody(event, STREAM, 1_000)
  const hash = hashText(body)
  let position = 0
  return () => {
    position++
    const id = `ev_${String(position).padStart(10, '0')}`
    return client.query({
      name: 'insert',
      text,
      values: [position, STREAM, position, id, event.type, event.at, body, hash],
    })
  }
}

function sequence(work: () => Promise<unknown>): Work {
  return async () => {
    for (let call = 0; call < AT_ONCE; call++) await work()
  }
}
