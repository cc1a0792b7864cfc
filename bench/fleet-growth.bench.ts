// What years of log cost on one PostgreSQL: the same works beside a log of 10 streams and beside one of PROVOST_LOG_EVENTS.
// 9961472 is the nearest to ten million at which no tile of the tree is half full on its lowest two levels.
import { Client } from 'pg'
import { systemClock } from '../src/process/system-clock.ts'
import { composeEventBody } from '../src/store/event-text.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { appendTo } from './append.ts'
import { aside, type Bench, type Row, showMs, timeRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { onThrowawayPostgres } from './throwaway-postgres.ts'
import { typicalEvent } from './typical-event.ts'

const TILES = 65_536
const EVENTS = Math.max(TILES, Math.floor(Number(process.env.PROVOST_LOG_EVENTS ?? TILES) / TILES) * TILES)
const EVENTS_PER_STREAM = 64
const STREAMS = EVENTS / EVENTS_PER_STREAM
const PAGE = 250
const MIB = 1_048_576
const TURNS = { calls: 10, rounds: 61, warmUps: 10 }

const FEW = { calls: 1, rounds: 9, warmUps: 1 }

type Opened = Awaited<ReturnType<typeof openPostgresStore>>

export const bench: Bench = {
  name: 'fleet-growth',
  target: { atMost: 1.5 },
  run: () => onThrowawayPostgres(measure),
}

async function measure(url: string): Promise<Row[]> {
  const open = (schema: string) => openPostgresStore({ url, views: [], clock: systemClock, schema })
  await (await open('large')).close()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SET search_path = large')
  const fillMs = await timeOf(() => fill(client))
  const [small, large] = [await open('small'), await open('large')]
  for (let n = 0; n < 10; n++) {
    const events = Array.from({ length: EVENTS_PER_STREAM }, typicalEvent)
    await small.log.append([{ stream: nameOf(n, 10), expectedVersion: 0, events }])
  }
  const bytes = await sizeOf(client)
  const count = EVENTS.toLocaleString('en')
  const rows = [
    timeRow(`append at ${count} events : at 640`, await compare(anywhere(large), anywhere(small, 10), TURNS)),
    timeRow(
      `one stream of ${EVENTS_PER_STREAM}, in ${count} : in 640`,
      await compare(stream(large), stream(small, 10), TURNS),
    ),
    aside(timeRow(`page of ${PAGE} in the middle : of 640`, await compare(middle(large), middle(small), TURNS))),
    aside(
      told('filled', fillMs, `${(bytes / MIB).toFixed(0)} MiB with indexes, ${(bytes / EVENTS).toFixed(0)} bytes each`),
    ),
    aside(timeRow('a store is opened', await compare(opening(open, 'large'), opening(open, 'small'), FEW))),
  ]
  await Promise.all([small.close(), large.close(), client.end()])
  return rows
}

/** Behind its back: rows of the right shape and size, whose hashes nobody could check. */
async function fill(client: Client): Promise<void> {
  const body = composeEventBody(typicalEvent(), 'shop/00000000', 1)
  const hash = (n: string) => `md5(${n}::text) || md5((${n})::text || 'x')`
  await client.query('SET synchronous_commit = off')
  for (let from = 0; from < EVENTS; from += TILES)
    await client.query(
      `INSERT INTO events SELECT n, 'shop/' || lpad((n % ${STREAMS})::text, 8, '0'), n / ${STREAMS} + 1, 'ev_' || n, 'shop.added',
       '2026-01-31T12:00:00.000Z', $1, ${hash('n')} FROM generate_series($2::bigint, $3::bigint) AS n`,
      [body, from, from + TILES - 1],
    )
  await client.query('UPDATE events SET position = $1 WHERE position = 0', [EVENTS])
  await client.query(
    `INSERT INTO streams SELECT 'shop/' || lpad(n::text, 8, '0'), ${EVENTS_PER_STREAM}, ${hash('n')} FROM generate_series(0, ${STREAMS - 1}) AS n`,
  )
  const peaks = [...(EVENTS / TILES).toString(2)].filter(bit => bit === '1').length
  await client.query('UPDATE log_end SET position = $1, tree_size = $1, frontier = $2', [
    EVENTS,
    'ab'.repeat(32 * peaks),
  ])
  await client.query(`INSERT INTO tiles VALUES (2, 0, decode($1, 'hex'))`, ['cd'.repeat((32 * EVENTS) / TILES)])
  await client.query('ANALYZE')
}

/** In an order that leaps about, so that no page of an index is met twice in a row. */
function anywhere({ log }: Opened, streams = STREAMS): Work {
  const appends = new Map<number, Work>()
  let next = 0
  return () => {
    next = (next + 3_571) % streams
    const known = appends.get(next) ?? appendTo(log, nameOf(next, streams), EVENTS_PER_STREAM)
    appends.set(next, known)
    return known()
  }
}

function stream({ log }: Opened, streams = STREAMS): Work {
  let next = 0
  return () => {
    next = (next + 7_919) % streams
    return log.readStream(nameOf(next, streams))
  }
}

function middle({ log }: Opened): Work {
  return async () => log.readPage({ after: Math.floor((await log.headPosition()) / 2), limit: PAGE })
}

function nameOf(n: number, streams: number): string {
  return streams === 10 ? `shop/0${n}` : `shop/${String(n).padStart(8, '0')}`
}

function opening(open: (schema: string) => Promise<Opened>, schema: string): Work {
  return async () => (await open(schema)).close()
}

function told(what: string, ms: number, words: string): Row {
  return { what: [what, words].filter(Boolean).join(': '), subject: showMs(ms), baseline: '', ratio: 1 }
}

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT pg_total_relation_size('events') + pg_total_relation_size('streams') AS bytes`,
  )
  return Number(rows[0].bytes)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
