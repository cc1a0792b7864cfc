// The tree over all events on a real PostgreSQL server: the same promises, and the same tree as in a file.
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { newSchema, runSql } from '#testing/postgres/postgres-schema'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { fileBlobs } from '../adapters/file-blobs.ts'
import { describeLogTree } from '../ports/log-tree.contract.ts'
import type { Store } from '../ports/store.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const schemas = new WeakMap<Store, string>()

const openAt = async (schema: string) => {
  const store = await openPostgresStore({ url: inject('postgresUrl'), views: [], clock: systemClock, schema })
  schemas.set(store, schema)
  return store
}

const openNew = () => openAt(newSchema())

const forget = async (store: Store) => {
  const schema = schemas.get(store)
  await runSql(`UPDATE ${schema}.log_end SET tree_size = 0, frontier = ''; DELETE FROM ${schema}.tiles`)
}

describeLogTree('postgres', { open: openNew, forget })

test('both engines have the same tree, also after a log was carried from one to the other', async () => {
  const path = join(temporaryDirectory('tree'), 'provost.db')
  const file = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock: systemClock })
  const events = Array.from({ length: 900 }, () => someEvent())
  await file.log.append([{ stream: 'thing/a', expectedVersion: 0, events }])
  const appended = await openNew()
  await appended.log.append([{ stream: 'thing/a', expectedVersion: 0, events }])
  const loaded = await openNew()
  await loaded.maintenance.load(rowsOf(file), await file.maintenance.readExtras())
  for (const store of [appended, loaded]) {
    expect(await store.tree.readEnd()).toEqual(await file.tree.readEnd())
    for (const at of [0, 1, 2].map(index => ({ level: 0, index })).concat({ level: 1, index: 0 }))
      expect(await store.tree.findTile(at)).toEqual(await file.tree.findTile(at))
  }
  await Promise.all([file.close(), appended.close(), loaded.close()])
})

async function* rowsOf({ log }: Store) {
  yield* await log.readRows(0, Number.MAX_SAFE_INTEGER)
}
