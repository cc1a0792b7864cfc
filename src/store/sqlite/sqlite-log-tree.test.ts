// The tree over all events in a SQLite file, and in a file that was made before there was one.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { fileBlobs } from '../adapters/file-blobs.ts'
import { describeLogTree } from '../ports/log-tree.contract.ts'
import { MIGRATIONS } from './migrations.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const newPlace = () => join(temporaryDirectory('tree'), 'provost.db')

const openAt = (path: string) =>
  openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock: systemClock })

const change = (path: string, sql: string) => {
  const raw = new DatabaseSync(path)
  raw.exec(sql)
  raw.close()
}

const FORGET = `UPDATE log_end SET tree_size = 0, frontier = ''; DELETE FROM tiles`

describeLogTree('sqlite', { open: () => openAt(newPlace()), forget: async ({ where }) => change(where, FORGET) })

const fill = async (path: string, count: number) => {
  const store = await openAt(path)
  const events = Array.from({ length: count }, () => someEvent())
  await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events }])
  const end = await store.tree.readEnd()
  await store.close()
  return end
}

test('a file that was made before the tree gets it when it is opened', async () => {
  const path = newPlace()
  const end = await fill(path, 2_500)
  const steps = MIGRATIONS.length - 1
  change(
    path,
    `DROP TABLE tiles; DROP TABLE checkpoints; ALTER TABLE log_end DROP COLUMN tree_size;
     ALTER TABLE log_end DROP COLUMN frontier; PRAGMA user_version = ${steps}`,
  )
  const store = await openAt(path)
  expect(await store.tree.readEnd()).toEqual(end)
  await store.close()
})

test('a tree whose end was damaged keeps nobody from appending', async () => {
  const path = newPlace()
  await fill(path, 3)
  change(path, `UPDATE log_end SET frontier = 'abc'`)
  const store = await openAt(path)
  await store.log.append([{ stream: 'thing/b', expectedVersion: 0, events: [someEvent()] }])
  expect(await store.log.headPosition()).toBe(4)
  expect((await store.tree.readEnd()).size).toBe(3)
  await store.tree.rebuild()
  expect((await store.tree.readEnd()).size).toBe(4)
  await store.close()
})
