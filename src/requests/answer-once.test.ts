// Every route that changes something, one by one: no route can be without an answer to "what if it is asked twice".
import { expect, test } from 'vitest'
import { type ApiResponse, json } from '#api/exchange'
import { ROUTES } from '#api/routes'
import { currentRequest } from '#daemon/current-request'
import type { AnyCall, AnyHandler } from '#daemon/handler'
import type { Services } from '#daemon/services'
import { provostError } from '#kernel/errors/errors'
import { person } from '#kernel/events/actor'
import { systemClock } from '#process/system-clock'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { createAnswerOnce } from './answer-once.ts'
import { AFTERMATHS } from './request-aftermath.ts'

const CHANGES = ROUTES.flatMap(route => (route.method === 'GET' ? [] : [route.name]))

test('every route that changes something has a row, and no other', () => {
  expect(Object.keys(AFTERMATHS).toSorted()).toEqual(CHANGES.toSorted())
})

test.each(CHANGES.filter(route => AFTERMATHS[route] !== 'reads'))(
  '%s: ten at once with one key are one',
  async route => {
    const { store, callAs } = await openScene()
    let runs = 0
    const handler: AnyHandler = async () => {
      await append(store, `thing/${++runs}`)
      return json(201, { runs })
    }
    const answerOnce = createAnswerOnce()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerOnce(callAs('w1'), route, handler)))
    expect(runs).toBe(1)
    expect(answers.map(answer => answer.kind === 'json' && answer.body)).toEqual(answers.map(() => ({ runs: 1 })))
    await store.close()
  },
)

test.each(CHANGES)('%s: a process that dies after its first event has done it once', async route => {
  const { store, callAs } = await openScene()
  let runs = 0
  const dies: AnyHandler = () => {
    runs++
    return append(store, 'thing/a').then(() => new Promise<ApiResponse>(() => {})) // it never answers
  }
  const later: AnyHandler = async () => {
    runs++
    return json(200, {})
  }
  void createAnswerOnce()(callAs('w1'), route, dies)
  await expect.poll(() => store.log.headPosition()).toBe(1)
  const again = await createAnswerOnce()(callAs('w2'), route, later).catch(error => error)
  const mayRunAgain = AFTERMATHS[route] === 'again' || AFTERMATHS[route] === 'reads'
  // What goes on where it stopped may run again, and so may what is found not to have come to its end.
  if (!mayRunAgain && !route.startsWith('decideTask') && !route.startsWith('revertTask')) expect(runs).toBe(1)
  else expect(runs).toBe(2)
  if (AFTERMATHS[route] === 'tell') {
    expect(again).toMatchObject({ code: 'REQUEST_INTERRUPTED', details: { key: 'k' } })
  }
  await store.close()
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

async function openScene() {
  const path = `${temporaryDirectory('once')}/provost.db`
  const clock = systemClock
  const store = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock, currentRequest })
  let count = 0
  // The call of a process by this name, to which every other process has ended.
  const callAs = (own: string): AnyCall => {
    const world = { store, clock, owners: { own, look: () => 'gone' } }
    return {
      services: { world, onUnexpected: () => {} } as unknown as Services,
      request: {
        method: 'POST',
        path: '/api/x',
        query: {},
        headers: { 'idempotency-key': 'k' },
        body: {},
        actor: person('ana'),
      },
      parameters: { task: 't', session: 's', id: 'i', project: 'p', number: '1' },
      body: {},
      correlation: `co_${++count}`,
    }
  }
  return { store, callAs }
}

function append({ log }: Store, stream: string) {
  return log.append([{ stream, expectedVersion: 0, events: [someEvent({})] }])
}
