import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { countingView } from '#testing/counting-view'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { fileBlobs } from '../adapters/file-blobs.ts'
import { hashText } from '../event-text.ts'
import { describeEventLog } from '../ports/event-log.contract.ts'
import { describeStore } from '../ports/store.contract.ts'
import { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts'

const newPlace = async () => join(temporaryDirectory('store'), 'provost.db')

const openAt = (path: string, given: Partial<SqliteStoreOptions> = {}) =>
  openSqliteStore({ path, views: [countingView], blobs: fileBlobs(`${path}-blobs`), clock: systemClock, ...given })

const openNew = async () => openAt(await newPlace())

describeEventLog('sqlite', { open: openNew, hash: hashText })
describeStore('sqlite', async currentRequest => openAt(await newPlace(), { currentRequest }))

test('a database of a newer version is refused and left as it is', async () => {
  const path = await newPlace()
  await (await openAt(path)).close()
  const raw = new DatabaseSync(path)
  raw.exec('PRAGMA user_version = 99')
  raw.close()
  await expect(openAt(path)).rejects.toMatchObject({ code: 'STORE_SCHEMA_NEWER', details: { found: 99 } })
})

test.each([
  ['a missing directory', async () => join(await newPlace(), 'no', 'such', 'place.db'), 'STORE_UNREACHABLE'],
  ['a directory in its place', async () => tmpdir(), 'STORE_UNREACHABLE'],
])('%s is %s', async (_what, place, code) => {
  await expect(openAt(await place())).rejects.toMatchObject({ code })
})

test('a file that is no database is reported as damage', async () => {
  const path = await newPlace()
  const { writeFile } = await import('node:fs/promises')
  await writeFile(
    path,
    'this is no database, but it is long enough to be looked at as one by SQLite itself. '.repeat(20),
  )
  await expect(openAt(path)).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})

test.each([
  ['of another program', 'CREATE TABLE customers (name)', 'STORE_FOREIGN'],
  ['of ours that lost a table', 'DROP TABLE log_end', 'STORE_CORRUPT'],
])('a database %s is refused and named', async (_what, sql, code) => {
  const path = await newPlace()
  if (code === 'STORE_CORRUPT') await (await openAt(path)).close()
  const raw = new DatabaseSync(path)
  raw.exec(sql)
  raw.close()
  const use = async () => (await openAt(path)).log.headPosition()
  await expect(use()).rejects.toMatchObject({ code })
})

test('a writer that never gets its turn is told so', async () => {
  const path = await newPlace()
  const store = await openAt(path, { writeWaitMs: 20 })
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  await expect(
    store.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }]),
  ).rejects.toMatchObject({ code: 'STORE_BUSY' })
  other.exec('ROLLBACK')
  other.close()
  await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }])
  await store.close()
})

test('a view whose rule changed is folded again when the store opens', async () => {
  const path = await newPlace()
  const first = await openAt(path)
  await first.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent(), someEvent()] }])
  await first.close()
  const renamed = { ...countingView, version: 2, indexOf: () => ({ scope: 'new', status: 'new' }) }
  const second = await openAt(path, { views: [renamed] })
  expect(await second.views.list('count', { scope: 'new', limit: 5 })).toHaveLength(1)
  await second.close()
})

test('whoever reads a view page by page lets everybody else have a turn between two pages', async () => {
  const store = await openNew()
  const events = Array.from({ length: 10 }, (_, n) => ({
    stream: `thing/${n}`,
    expectedVersion: 0,
    events: [someEvent()],
  }))
  await store.log.append(events)
  let [turns, pages] = [0, 0]
  for (let after = 0; ; pages++) {
    const before = turns
    setImmediate(() => turns++)
    const [row] = await store.views.list('count', { after, limit: 1 })
    if (!row) break
    expect(turns - before).toBeGreaterThanOrEqual(Math.min(1, pages))
    after = row.ordinal
  }
  expect(pages).toBe(10)
  await store.close()
})

test('appends of another process are heard', async () => {
  const path = await newPlace()
  const [mine, theirs] = [await openAt(path), await openAt(path)]
  let heard = 0
  mine.log.onAppend(() => heard++)
  await expect.poll(() => heard).toBeGreaterThan(0) // the first look
  const before = heard
  await theirs.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }])
  await expect.poll(() => heard).toBeGreaterThan(before)
  await mine.close()
  await theirs.close()
})
