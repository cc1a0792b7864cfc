// The promises of a store, kept by a real PostgreSQL server, and what only this engine promises.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { countingView } from '#testing/counting-view'
import { newSchema, runSql } from '#testing/postgres/postgres-schema'
import { someEvent } from '#testing/samples/events'
import { fileBlobs } from '../adapters/file-blobs.ts'
import { hashText } from '../event-text.ts'
import { describeBlobStore } from '../ports/blob-store.contract.ts'
import { describeEventLog } from '../ports/event-log.contract.ts'
import { describeStore } from '../ports/store.contract.ts'
import type { Store } from '../ports/store.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { MIGRATIONS } from './migrations.ts'
import { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store.ts'

const opened: Store[] = []

const openAt = async (schema: string, given: Partial<PostgresStoreOptions> = {}) => {
  const options = { url: inject('postgresUrl'), views: [countingView], clock: systemClock, schema, ...given }
  const store = await openPostgresStore(options)
  opened.push(store)
  return store
}

const openNew = () => openAt(newSchema())

const append = ({ log }: Store, stream: string, expectedVersion: number, count = 1) =>
  log.append([{ stream, expectedVersion, events: Array.from({ length: count }, () => someEvent()) }])

afterAll(() => Promise.allSettled(opened.map(store => store.close())))

describeEventLog('postgres', { open: openNew, hash: hashText })
describeStore('postgres', currentRequest => openAt(newSchema(), { currentRequest }))
describeBlobStore('postgres', async () => (await openNew()).blobs)

test('a schema of a newer version is refused before anything is written', async () => {
  const schema = newSchema()
  await runSql(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.schema_version AS SELECT 1 AS one, 99 AS version`)
  await expect(openAt(schema)).rejects.toMatchObject({ code: 'STORE_SCHEMA_NEWER', details: { found: 99 } })
  expect(await runSql('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema])).toHaveLength(1)
})

test('of eight nodes that start at once on an empty server one migrates and all can write', async () => {
  const schema = newSchema()
  const stores = await Promise.all(Array.from({ length: 8 }, () => openAt(schema)))
  await Promise.all(stores.map((store, index) => append(store, `thing/${index}`, 0)))
  expect(await stores[0]!.log.headPosition()).toBe(8)
  expect(await stores[0]!.maintenance.schemaVersion()).toBe(MIGRATIONS.length)
})

test('a schema with the tables of another program is refused and left as it is', async () => {
  const schema = newSchema()
  await runSql(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.customers (name text)`)
  await expect(openAt(schema)).rejects.toMatchObject({ code: 'STORE_FOREIGN' })
  expect(await runSql('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema])).toHaveLength(1)
})

test('a schema that an administrator made is filled, not made again', async () => {
  const schema = newSchema()
  await runSql(`CREATE SCHEMA ${schema}`)
  await append(await openAt(schema), 'thing/a', 0)
})

test('a name that is no plain identifier is no schema', async () => {
  await expect(openAt('x; DROP SCHEMA y')).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

test('a view whose rule changed is folded again when the store opens', async () => {
  const schema = newSchema()
  await append(await openAt(schema), 'thing/a', 0, 2)
  const renamed = { ...countingView, version: 2, indexOf: () => ({ scope: 'new', status: 'new' }) }
  const second = await openAt(schema, { views: [renamed] })
  expect(await second.views.list('count', { scope: 'new', limit: 5 })).toHaveLength(1)
})

test('an append larger than one statement is whole, and so are its views', async () => {
  const store = await openNew()
  const { events } = await append(store, 'thing/a', 0, 12_000)
  expect(events.map(event => event.position)).toEqual(Array.from({ length: 12_000 }, (_, index) => index + 1))
  expect(await store.log.readStream('thing/a')).toEqual(events)
  expect(await store.views.find('count', 'thing/a')).toMatchObject({ state: { events: 12_000 }, position: 12_000 })
})

test('an id that comes twice in one append is refused, also in a later statement', async () => {
  const store = await openNew()
  const events = Array.from({ length: 6_000 }, () => someEvent())
  const write = { stream: 'thing/a', expectedVersion: 0, events: [...events, { ...events[0]!, data: { other: true } }] }
  await expect(store.log.append([write])).rejects.toMatchObject({ code: 'LOG_EVENT_ID_REUSED' })
  expect(await store.log.headPosition()).toBe(0)
})

test('streams are listed in the order of their bytes, however the server sorts', async () => {
  const store = await openNew()
  for (const stream of ['thing/b', 'thing/A', 'thing/a', 'thing/B']) await append(store, stream, 0)
  const heads = await store.log.readHeads('', 10)
  expect(heads.map(head => head.stream)).toEqual(['thing/A', 'thing/B', 'thing/a', 'thing/b'])
})

test('a changed blob is reported, never handed out', async () => {
  const schema = newSchema()
  const { blobs } = await openAt(schema)
  const hash = await blobs.put(new Uint8Array([1, 2, 3]))
  await runSql(`UPDATE ${schema}.blobs SET bytes = 'other'`)
  await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})

test('U+0000, which PostgreSQL cannot store, is refused in a name and replaced in what a tool printed', async () => {
  const { views, intents } = await openNew()
  await expect(views.find('count', 'a\0b')).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await intents.advance(0, 1, [{ id: 'a', kind: 'greet', eventId: 'ev_1', subject: 'thing/a', payload: {} }], 0)
  await intents.lease('w', 0, 50)
  expect(await intents.settle('a', 'w', { status: 'dead', lastError: 'core\0dumped' })).toBe(true)
  expect(await intents.list('dead', 1)).toMatchObject([{ lastError: 'core\ufffddumped' }])
})

test('what SQLite wrote is loaded into an empty store, and only there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'provost-store-'))
  const options = { path: join(directory, 'provost.db'), blobs: fileBlobs(directory) }
  const source = await openSqliteStore({ ...options, views: [countingView], clock: systemClock })
  await append(source, 'thing/a', 0, 3)
  await source.log.takeNumber('reviews')
  await source.intents.advance(0, 3, [{ id: 'a', kind: 'greet', eventId: 'ev_1', subject: 's', payload: { n: 1 } }], 5)
  const [rows, extras] = [await source.log.readRows(0, 10), await source.maintenance.readExtras()]
  await source.close()

  const target = await openNew()
  const load = () => target.maintenance.load(asyncly(rows), extras)
  await load()
  expect(await target.log.readRows(0, 10)).toEqual(rows)
  expect(await target.maintenance.readExtras()).toEqual(extras)
  expect(await target.views.find('count', 'thing/a')).toMatchObject({ state: { events: 3 } })
  expect(await target.log.takeNumber('reviews')).toBe(2)
  await append(target, 'thing/a', 3)
  await expect(load()).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

test('a sound store reports no damage, an index that cannot be used is reported', async () => {
  const schema = newSchema()
  const { maintenance } = await openAt(schema)
  expect(await maintenance.findDamage()).toEqual([])
  await runSql(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${schema}.intents_due'::regclass`)
  expect(await maintenance.findDamage()).toEqual(['index intents_due is not valid'])
})

async function* asyncly<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items
}

test('a node leases what it can carry out: its own and what any node can', async () => {
  const { intents } = await openNew()
  const intent = (id: string, node: string | null) => ({
    id,
    kind: 'k',
    eventId: 'e',
    subject: 's/1',
    payload: {},
    node,
  })
  await intents.advance(0, 1, [intent('any', null), intent('here', 'nd_HERE'), intent('nobody', '')], 10)
  expect(await intents.nextDueAt('nd_THERE')).toBe(10)
  expect(await intents.lease('w', 10, 50, 'nd_THERE')).toMatchObject({ id: 'any' })
  expect(await intents.lease('w', 10, 50, 'nd_THERE')).toBeUndefined()
  expect(await intents.nextDueAt('nd_THERE')).toBe(60)
  expect(await intents.lease('w', 10, 50, 'nd_HERE')).toMatchObject({ id: 'here' })
  expect(await intents.lease('w', 10, 50, 'nd_HERE')).toBeUndefined()
  expect(await intents.listUnowned?.()).toMatchObject([{ id: 'nobody', node: '' }])
  await intents.giveTo?.('nobody', 'nd_THERE')
  await intents.giveTo?.('here', 'nd_THERE') // has an owner, and keeps it
  expect(await intents.lease('w', 10, 50, 'nd_THERE')).toMatchObject({ id: 'nobody' })
  expect(await intents.lease('w', 10, 50, 'nd_THERE')).toBeUndefined()
})

test('presence tells who was heard, who said goodbye, and whose place was taken', async () => {
  const presence = (await openNew()).presence!
  const beat = (instance: string) => ({ node: 'nd_HERE', name: 'vm', instance, bootId: 'b' })
  expect((await presence.look()).rows).toEqual([])
  await presence.takePlace(beat('a'))
  expect(await presence.beat(beat('a'))).toBe(true)
  expect(await presence.beat(beat('b'))).toBe(false)
  await presence.takePlace(beat('b'))
  expect(await presence.beat(beat('a'))).toBe(false)
  const { now, listeningSince, rows } = await presence.look()
  expect(rows).toMatchObject([{ node: 'nd_HERE', instance: 'b', pastInstances: ['a'], stoppedAt: null }])
  expect(now).toBeGreaterThanOrEqual(rows[0]!.heardAt)
  expect(now).toBeGreaterThanOrEqual(listeningSince)
  await presence.leave(beat('a'))
  expect((await presence.look()).rows).toMatchObject([{ instance: 'b' }])
  await presence.leave(beat('b'))
  expect((await presence.look()).rows).toMatchObject([{ instance: '', stoppedAt: expect.any(Number) }])
  expect(await presence.beat(beat('c'))).toBe(true)
  await presence.forget('nd_HERE')
  expect((await presence.look()).rows).toEqual([])
})
