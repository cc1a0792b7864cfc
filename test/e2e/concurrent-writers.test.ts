// Eight processes write to fifty shared streams at once: nothing is lost, nothing doubled, nobody starves.
import { join } from 'node:path'
import { expect } from 'vitest'
import type { StoredEvent } from '../../src/kernel/events/event.ts'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import { type Provost, test } from './program.ts'
import { Writer } from './writer.ts'

const WRITERS = 8
const APPENDS = 1_000
const STREAMS = 50
const TOTAL = WRITERS * APPENDS

test('SQLite: eight processes write 8,000 events', async ({ provost }) => {
  await provost.run('project list') // makes the home
  await expectWholeLog(provost, join(provost.home, 'provost.db'))
})

test('PostgreSQL: eight processes write 8,000 events', async ({ provost, onTestFinished }) => {
  const server = await PostgresServer.start()
  onTestFinished(() => server.stop())
  await expectWholeLog(provost, server.url)
})

async function expectWholeLog(provost: Provost, store: string): Promise<void> {
  await writeAtOnce(provost, store)
  const env = { PROVOST_STORE: store }
  const verified = await provost.run('log verify --json', { env })
  expect(verified).toMatchObject({ exitCode: 0, json: { ok: true, events: TOTAL, streams: STREAMS, defects: [] } })
  const { stdout } = await provost.run('log export', { env })
  const events: StoredEvent[] = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(events.map(event => event.position)).toEqual(countTo(TOTAL))
  expect(new Set(events.map(event => event.id)).size).toBe(TOTAL)
  expectContiguousStreams(events)
  expectFairness(events)
}

async function writeAtOnce(provost: Provost, store: string): Promise<void> {
  const names = Array.from({ length: WRITERS }, (_, index) => `w${index}`)
  const writers = names.map(name => new Writer(provost, { store, name, appends: APPENDS, streams: STREAMS }))
  await Promise.all(writers.map(writer => writer.ready()))
  for (const writer of writers) writer.begin()
  await Promise.all(writers.map(writer => writer.finish()))
  expect(writers.map(writer => writer.acknowledged)).toEqual(writers.map(() => APPENDS))
}

function expectContiguousStreams(events: readonly StoredEvent[]): void {
  for (const stream of Object.values(Object.groupBy(events, event => event.stream))) {
    expect(stream!.map(event => event.version)).toEqual(countTo(stream!.length))
  }
}

// The order of the log tells who was let in when. In its first half no writer may have had twice as much as another.
function expectFairness(events: readonly StoredEvent[]): void {
  const firstHalf = Object.groupBy(events.slice(0, TOTAL / 2), event => event.correlation)
  const shares = Object.values(firstHalf).map(share => share!.length)
  expect(shares).toHaveLength(WRITERS)
  expect(Math.max(...shares)).toBeLessThan(2 * Math.min(...shares))
}

function countTo(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index + 1)
}
