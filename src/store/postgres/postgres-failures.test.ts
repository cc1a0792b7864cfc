// What goes wrong between a node and its server, and what the node says about it.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { countingView } from '#testing/counting-view'
import { newSchema, runSql, whileHolding } from '#testing/postgres/postgres-schema'
import { someEvent } from '#testing/samples/events'
import type { Store } from '../ports/store.ts'
import type { Connection } from './connection.ts'
import { PostgresDatabase } from './database.ts'
import { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store.ts'

const DIVISION_BY_ZERO = '22012'

const opened: Store[] = []

const openAt = async (schema: string, given: Partial<PostgresStoreOptions> = {}) => {
  const options = { url: inject('postgresUrl'), views: [countingView], clock: systemClock, schema, ...given }
  const store = await openPostgresStore(options)
  opened.push(store)
  return store
}

const changed = (given: Partial<URL>) => Object.assign(new URL(inject('postgresUrl')), given).href

const WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO view_rows%'"

afterAll(() => Promise.allSettled(opened.map(store => store.close())))

test.each([
  ['a port where nobody listens', 'STORE_UNREACHABLE', () => changed({ port: '1' })],
  ['a host that does not exist', 'STORE_UNREACHABLE', () => changed({ hostname: 'nowhere.invalid' })],
  ['a wrong password', 'STORE_UNREACHABLE', () => changed({ password: 'hunter2' })],
  ['a database that does not exist', 'STORE_UNREACHABLE', () => changed({ pathname: '/none' })],
  ['a socket that does not exist', 'STORE_UNREACHABLE', () => 'postgres://provost:hunter2@/postgres?host=/no/such'],
  ['no URL', 'INPUT_INVALID', () => 'postgres://provost:hunter2@:x'],
  ['a password that was not encoded', 'INPUT_INVALID', () => 'postgres://provost:1/hunter2@host/postgres'],
])('%s is %s, and the password is told to nobody', async (_what, code, place) => {
  const { password } = new URL(inject('postgresUrl'))
  const error = await openAt(newSchema(), { url: place() }).catch(error => error)
  expect(error).toMatchObject({ code })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(`hunter2|${password}`)
})

test('the place of a store is its URL without the password', async () => {
  const { host } = new URL(inject('postgresUrl'))
  expect((await openAt(newSchema())).where).toBe(`postgres://provost@${host}/postgres`)
})

test.each([
  ['the last that was sent', (connection: Connection) => connection.send('SELECT 1 / $1::int', [0])],
  [
    'one whose followers fail with it',
    async (connection: Connection) => {
      connection.send('SELECT 1 / $1::int', [0])
      await connection.query('SELECT 1')
    },
  ],
])('%s fails: nothing is committed, and the cause is told', async (_what, fail) => {
  const url = inject('postgresUrl')
  const database = await PostgresDatabase.open({ url, schema: newSchema(), waitMs: 5_000 })
  const count = async () => (await database.query('SELECT FROM counters')).length
  try {
    const work = database.append(async connection => {
      connection.send('INSERT INTO counters VALUES ($1, 1)', ['a'])
      await fail(connection)
    })
    await expect(work).rejects.toMatchObject({ code: DIVISION_BY_ZERO })
    expect(await count()).toBe(0)
    await database.append(async connection => connection.send('INSERT INTO counters VALUES ($1, 1)', ['a']))
    expect(await count()).toBe(1)
  } finally {
    await database.close()
  }
})

test('a writer that never gets its turn is told so, while readers read on', async () => {
  const schema = newSchema()
  const store = await openAt(schema, { waitMs: 500 })
  const writes = [{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }]
  await whileHolding(`SELECT FROM ${schema}.log_end FOR UPDATE`, async () => {
    const answers = Array.from({ length: 12 }, () => store.log.append(writes).catch(error => error.code))
    expect(await store.log.headPosition()).toBe(0)
    expect(await Promise.all(answers)).toEqual(Array(12).fill('STORE_BUSY'))
    await expect(store.maintenance.rebuildViews()).rejects.toMatchObject({ code: 'STORE_BUSY' })
  })
  expect(await store.log.append(writes)).toMatchObject({ duplicate: false })
})

test('a connection killed in the middle of an append leaves nothing behind, and the store recovers', async () => {
  const schema = newSchema()
  const store = await openAt(schema)
  const writes = [{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }]
  await whileHolding(`LOCK TABLE ${schema}.view_rows IN EXCLUSIVE MODE`, async () => {
    const broken = store.log.append(writes).catch(error => error)
    await expect.poll(() => runSql(WAITING)).toHaveLength(1)
    await runSql(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) AS waiting`)
    expect(await broken).toMatchObject({ code: 'STORE_UNREACHABLE', cause: { code: '57P01' } })
  })
  expect(await store.log.headPosition()).toBe(0)
  expect(await store.log.append(writes)).toMatchObject({ duplicate: false, events: [{ position: 1 }] })
})

test('connections that are killed while idle are replaced unnoticed', async () => {
  const schema = newSchema()
  const store = await openAt(schema, { url: changed({ search: `application_name=${schema}` }) })
  await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }])
  const mine = 'FROM pg_stat_activity WHERE application_name = $1'
  const killed = await runSql(`SELECT pg_terminate_backend(pid, 5000) ${mine}`, [schema])
  expect(killed.length).toBeGreaterThan(1)
  await expect.poll(() => store.log.headPosition().catch(() => undefined)).toBe(1)
  await store.log.append([{ stream: 'thing/a', expectedVersion: 1, events: [someEvent()] }])
})

test('a node that falls silent in the middle of an append does not hold the log for ever', async () => {
  const schema = newSchema()
  const store = await openAt(schema)
  const silent = await PostgresDatabase.open({ url: inject('postgresUrl'), schema, waitMs: 500 })
  const [begun, silence] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stayThere = () => {
    begun.resolve()
    return silence.promise
  }
  const stuck = silent.append(stayThere).catch(error => error)
  await begun.promise
  await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }])
  silence.resolve()
  expect(await stuck).toMatchObject({ code: 'STORE_UNREACHABLE' })
  await silent.close()
})

test('a server that accepts but never answers is unreachable', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const url = changed({ port: String((mute.address() as AddressInfo).port) })
  await expect(openAt(newSchema(), { url, waitMs: 100 })).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' })
  mute.close()
})

test('a network that falls silent in the middle is noticed, by the node and by the server', async () => {
  const schema = newSchema()
  const other = await openAt(schema)
  const line = await openLine()
  const store = await openAt(schema, { url: changed({ port: line.port }), waitMs: 500 })
  const writes = [{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }]
  await whileHolding(`LOCK TABLE ${schema}.view_rows IN EXCLUSIVE MODE`, async () => {
    const cut = store.log.append(writes).catch(error => error)
    await expect.poll(() => runSql(WAITING)).toHaveLength(1)
    line.cut()
    expect(await cut).toMatchObject({ code: 'STORE_UNREACHABLE' })
  })
  await expect(store.log.headPosition()).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' })
  expect(await other.log.append(writes)).toMatchObject({ duplicate: false })
  await store.close()
})

test('a statement that takes too long is ended', async () => {
  const database = await PostgresDatabase.open({ url: inject('postgresUrl'), schema: newSchema(), waitMs: 500 })
  const late = database.query('SELECT pg_sleep(60)')
  await expect(late).rejects.toMatchObject({ code: 'STORE_BUSY', cause: { code: '57014' }, details: { ms: 500 } })
  await database.close()
})

test('commits wait for the disk, whatever the URL asks for', async () => {
  const url = `${inject('postgresUrl')}?options=-csynchronous_commit%3Doff%20-csearch_path%3Dpublic`
  const schema = newSchema()
  const database = await PostgresDatabase.open({ url, schema, waitMs: 1_000 })
  expect(await database.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await database.query('SHOW search_path')).toEqual([{ search_path: schema }])
  await database.close()
})

test('a fold that throws is the error of the fold, and nothing is written', async () => {
  const schema = newSchema()
  const broken = { ...countingView, fold: raise }
  const store = await openAt(schema, { views: [broken] })
  const writes = [{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }]
  await expect(store.log.append(writes)).rejects.toThrow('the fold is broken')
  expect(await store.log.headPosition()).toBe(0)
})

/** A way to the server that can be cut without either side being told. */
async function openLine(): Promise<{ port: string; cut(): void }> {
  const { hostname, port } = new URL(inject('postgresUrl'))
  const sockets: Socket[] = []
  const line = createServer(near => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const cut = () => {
    line.close()
    for (const socket of sockets) socket.unpipe().pause()
  }
  return { port: String((line.address() as AddressInfo).port), cut }
}

function raise(): never {
  throw new Error('the fold is broken')
}
