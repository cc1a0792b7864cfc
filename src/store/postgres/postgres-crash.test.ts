// A server of its own that dies under the store: what was confirmed is still there, what was not can be found out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { countingView } from '#testing/counting-view'
import { newSchema, runSql } from '#testing/postgres/postgres-schema'
import { PostgresServer } from '#testing/postgres/postgres-server'
import { someEvent } from '#testing/samples/events'
import type { Store } from '../ports/store.ts'
import { openPostgresStore } from './open-postgres-store.ts'

let server: PostgresServer
let store: Store

// A server that would rather not wait for its disk: the store has to insist.
beforeAll(async () => {
  server = await PostgresServer.start({ synchronous_commit: 'off', wal_writer_delay: '10s' })
  store = await openPostgresStore({ url: server.url, views: [countingView], clock: systemClock, schema: newSchema() })
})

afterAll(async () => {
  await store.close()
  await server.stop()
})

test('what was confirmed survives a crash of the server, and store and listeners find it again', async () => {
  let heard = 0
  store.log.onAppend(() => heard++)
  await expect.poll(() => heard).toBeGreaterThan(0)
  const { events } = await store.log.append([
    { stream: 'thing/a', expectedVersion: 0, events: [someEvent(), someEvent()] },
  ])
  const before = heard
  await server.crash()
  await expect.poll(() => store.log.readStream('thing/a').catch(() => undefined)).toEqual(events)
  await expect.poll(() => heard).toBeGreaterThan(before)
  await store.log.append([{ stream: 'thing/a', expectedVersion: 2, events: [someEvent()] }])
})

// The server commits, then waits for a copy that never confirms; killed there, it has written but not answered.
test('an append whose answer was lost is found by appending again', async () => {
  const writes = [{ stream: 'thing/b', expectedVersion: 0, events: [someEvent()] }]
  const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  await setting("synchronous_standby_names = 'nobody'")
  const lost = store.log.append(writes).catch(error => error)
  await expect.poll(() => runSql(waiting, [], server.url)).toHaveLength(1)
  await runSql(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`, [], server.url)
  expect(await lost).toMatchObject({ code: 'STORE_UNREACHABLE' })
  await setting("synchronous_standby_names = ''")
  expect(await store.log.append(writes)).toMatchObject({ duplicate: true, events: [{ stream: 'thing/b', version: 1 }] })
})

async function setting(text: string): Promise<void> {
  await runSql(`ALTER SYSTEM SET ${text}`, [], server.url)
  await runSql('SELECT pg_reload_conf()', [], server.url)
}
