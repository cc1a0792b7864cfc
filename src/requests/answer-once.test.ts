// Every route that changes something, one by one: no route can be without an answer to "what if it is asked twice".
import { expect, test } from 'vitest'
import { json } from '#api/exchange'
import { currentRequest } from '#daemon/current-request'
import type { AnyHandler } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import { systemClock } from '#process/system-clock'
import { fileBlobs } from '#store/adapters/file-blobs'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { temporaryDirectory } from '#testing/temporary-directory'
import { append, CHANGES, callsOn, everyRouteHappensOnce } from './answer-once.contract.ts'
import { createAnswerOnce } from './answer-once.ts'
import { AFTERMATHS } from './request-aftermath.ts'

test('every route that changes something has a row, and no other', () => {
  expect(Object.keys(AFTERMATHS).toSorted()).toEqual(CHANGES.toSorted())
})

test('a process that dies before its first event has done nothing: the next one does it', async () => {
  const { store, callAs } = await openScene()
  let runs = 0
  void createAnswerOnce()(callAs('w1'), 'newTask', () => new Promise(() => {}))
  await expect.poll(() => store.requests.find('k')).toBeDefined()
  const done = await createAnswerOnce()(callAs('w2'), 'newTask', async () => json(201, { runs: ++runs }))
  expect(done).toMatchObject({ status: 201, body: { runs: 1 } })
  await store.close()
})

test('a refusal without an event gives the key back, one with an event stays', async () => {
  const { store, callAs } = await openScene()
  const answerOnce = createAnswerOnce()
  let runs = 0
  const refuses =
    (isRecorded: boolean): AnyHandler =>
    async () => {
      runs++
      if (isRecorded) await append(store, 'thing/a')
      throw provostError('REASON_REQUIRED', { details: { verb: 'waive' } })
    }
  const ask = (isRecorded: boolean) => answerOnce(callAs('w1'), 'moveTask', refuses(isRecorded)).catch(error => error)
  expect([await ask(false), await ask(false)]).toMatchObject([{ code: 'REASON_REQUIRED' }, { code: 'REASON_REQUIRED' }])
  expect(runs).toBe(2)
  await ask(true)
  expect(await ask(true)).toMatchObject({ status: 400, body: { code: 'REASON_REQUIRED' } })
  expect(runs).toBe(3)
  await store.close()
})

everyRouteHappensOnce(async () => (await openScene()).store)

async function openScene() {
  const path = `${temporaryDirectory('once')}/provost.db`
  const clock = systemClock
  const store = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock, currentRequest })
  return { store, callAs: callsOn(store) }
}
