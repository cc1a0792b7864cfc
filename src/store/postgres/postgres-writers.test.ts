// Many nodes on one store: one order for all of them, no gap that a reader could see, and news that travels.
import { afterAll, expect, inject, test } from 'vitest'
import { ChainCheck } from '#kernel/events/chain'
import { systemClock } from '#process/system-clock'
import type { Count } from '#testing/counting-view'
import { countingView } from '#testing/counting-view'
import { newSchema, runSql, whileHolding } from '#testing/postgres/postgres-schema'
import { someEvent } from '#testing/samples/events'
import { hashText } from '../event-text.ts'
import type { Store } from '../ports/store.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const opened: Store[] = []

async function openNodes(count: number, schema = newSchema()): Promise<Store[]> {
  const options = { url: inject('postgresUrl'), views: [countingView], clock: systemClock, schema }
  const stores = await Promise.all(Array.from({ length: count }, () => openPostgresStore(options)))
  opened.push(...stores)
  return stores
}

const append = ({ log }: Store, stream: string, expectedVersion: number) =>
  log.append([{ stream, expectedVersion, events: [someEvent(), someEvent()] }])

async function appendMany(store: Store, stream: string, appends: number): Promise<void> {
  for (let done = 0; done < appends; done++) await append(store, stream, done * 2)
}

afterAll(() => Promise.allSettled(opened.map(store => store.close())))

test('eight nodes that write at once leave whole chains, contiguous positions and true views', async () => {
  const nodes = await openNodes(8)
  await Promise.all(nodes.map((node, index) => appendMany(node, `thing/${index}`, 20)))
  const [{ log, views }] = nodes as [Store]
  const check = new ChainCheck(hashText)
  for (const row of await log.readRows(0, 1_000)) check.add(row)
  for (const head of await log.readHeads('', 1_000)) check.addHead(head)
  expect(check.finish(await log.headPosition())).toEqual([])
  expect(check.events).toBe(8 * 20 * 2)
  const counts = await views.list<Count>('count', { limit: 100 })
  expect(counts.map(row => row.state.events)).toEqual(Array.from({ length: 8 }, () => 40))
})

test('eight nodes that write to one stream: each version is given once, and losers can decide again', async () => {
  const nodes = await openNodes(8)
  const appendSoon = async (store: Store): Promise<void> => {
    const { length } = await store.log.readStream('thing/a')
    await append(store, 'thing/a', length).catch(error => {
      if (error.code !== 'VERSION_CONFLICT') throw error
      return appendSoon(store)
    })
  }
  await Promise.all(nodes.map(appendSoon))
  const events = await nodes[0]!.log.readStream('thing/a')
  expect(events.map(event => event.version)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
})

test('a reader never sees a position before the one that precedes it', async () => {
  const [reader, ...writers] = (await openNodes(5)) as [Store, ...Store[]]
  const total = 4 * 30 * 2
  const seen: number[] = []
  const reading = (async () => {
    while (seen.length < total) {
      const page = await reader.log.readPage({ after: seen.at(-1) ?? 0, limit: 1_000 })
      seen.push(...page.map(event => event.position))
    }
  })()
  await Promise.all(writers.map((writer, index) => appendMany(writer, `thing/${index}`, 30)))
  await reading
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1))
})

test('workers that ask at once each get an intent of their own, and none waits for another', async () => {
  const schema = newSchema()
  const nodes = await openNodes(8, schema)
  const intents = Array.from({ length: 8 }, (_, n) => ({
    id: `i${n}`,
    kind: 'k',
    eventId: 'e',
    subject: 's',
    payload: {},
  }))
  const advanced = await Promise.all(nodes.map(node => node.intents.advance(0, 1, intents, 0)))
  expect(advanced.filter(Boolean)).toHaveLength(1)
  const leased = await whileHolding(`SELECT FROM ${schema}.intents WHERE id = 'i0' FOR UPDATE`, () =>
    Promise.all(nodes.slice(1).map((node, index) => node.intents.lease(`w${index}`, 0, 1_000))),
  )
  expect(new Set(leased.map(intent => intent?.id))).toEqual(new Set(['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7']))
})

test('numbers taken by many nodes at once are never given twice', async () => {
  const nodes = await openNodes(4)
  const numbers = await Promise.all(nodes.flatMap(({ log }) => [log.takeNumber('n'), log.takeNumber('n')]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('appends of another node are heard, also after the listening connection was lost', async () => {
  const schema = newSchema()
  const [mine, theirs] = (await openNodes(2, schema)) as [Store, Store]
  let heard = 0
  mine.log.onAppend(() => heard++)
  await expect.poll(() => heard).toBeGreaterThan(0) // it listens
  await expectToHear(() => append(theirs, 'thing/a', 0))
  const listening = "SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN ' || $1 || '_log_grew'"
  expect(await runSql(`SELECT pg_terminate_backend(pid) FROM (${listening}) AS listener`, [schema])).toHaveLength(1)
  await expect.poll(() => runSql(listening, [schema])).toHaveLength(1) // it listens again
  await expectToHear(() => append(theirs, 'thing/a', 2))

  async function expectToHear(act: () => Promise<unknown>): Promise<void> {
    const before = heard
    await act()
    await expect.poll(() => heard).toBeGreaterThan(before)
  }
})

test('a node that nobody listens on holds no connection for it', async () => {
  const schema = newSchema()
  const [node] = (await openNodes(1, schema)) as [Store]
  const listening = () => runSql('SELECT pid FROM pg_stat_activity WHERE query = $1', [`LISTEN ${schema}_log_grew`])
  const leave = node.log.onAppend(() => undefined)
  await expect.poll(listening).toHaveLength(1)
  leave()
  await expect.poll(listening).toHaveLength(0)
})
