// The log of a past moment ends there, however it is read.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { World } from '#recorder/world'
import { fileBlobs } from '#store/adapters/file-blobs'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { FakeClock } from '#testing/fake-clock'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { PastWorlds } from './past-world.ts'

test('no way of reading the log of then shows what came later', async () => {
  const clock = new FakeClock()
  const path = join(temporaryDirectory('past-world'), 'provost.db')
  const store = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock })
  const days = ['2025-01-01', '2025-01-02', '2025-01-03'].map(day => `${day}T00:00:00.000Z`)
  const events = days.map((at, n) => someEvent({ id: `ev_past${n}`, at }))
  await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events }])
  const then = await new PastWorlds({ store, clock } as unknown as World, []).at(days[1]!)
  const { log } = then.store
  const positions = (found: readonly { position: number }[]) => found.map(({ position }) => position)
  expect(positions(await log.readStream('thing/a'))).toEqual([1, 2])
  expect(positions(await log.readStream('thing/a', 3))).toEqual([1, 2])
  expect(positions(await log.readPage({ after: 0, limit: 9 }))).toEqual([1, 2])
  expect(positions(await log.readBack({ before: Number.MAX_SAFE_INTEGER, limit: 9 }))).toEqual([2, 1])
  expect(await log.findEvent('ev_past2')).toBeUndefined()
  expect([await log.headPosition(), await log.positionAt(days[2]!)]).toEqual([2, 2])
  expect([then.isPast, then.clock.now()]).toEqual([true, Date.parse(days[1]!)])
  await expect(log.append([])).rejects.toThrow('the past cannot be changed')
  await store.close()
})
