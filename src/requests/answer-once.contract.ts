// What holds for every route that changes something, one by one, on every engine: asked many times with one key it happens once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiResponse, json } from '#api/exchange'
import { ROUTES } from '#api/routes'
import type { AnyCall, AnyHandler } from '#daemon/handler'
import type { Services } from '#daemon/services'
import { person } from '#kernel/events/actor'
import { systemClock } from '#process/system-clock'
import type { Store } from '#store/ports/store'
import { someEvent } from '#testing/samples/events'
import { createAnswerOnce } from './answer-once.ts'
import { AFTERMATHS } from './request-aftermath.ts'

export const CHANGES = ROUTES.flatMap(route => (route.method === 'GET' ? [] : [route.name]))

/** The call of a process by this name, to which every other process has ended. */
export type CallAs = (own: string, key?: string) => AnyCall

export function callsOn(store: Store): CallAs {
  let count = 0
  return (own, key = 'k') => ({
    services: {
      world: { store, clock: systemClock, owners: { own, look: () => 'gone' } },
      onUnexpected: () => {},
    } as unknown as Services,
    request: {
      method: 'POST',
      path: '/api/x',
      query: {},
      headers: { 'idempotency-key': key },
      body: {},
      actor: person('ana'),
    },
    parameters: { task: 't', session: 's', id: 'i', project: 'p', number: '1' },
    body: {},
    correlation: `co_${++count}`,
  })
}

export function append({ log }: Store, stream: string) {
  return log.append([{ stream, expectedVersion: 0, events: [someEvent({})] }])
}

export function everyRouteHappensOnce(open: () => Promise<Store>): void {
  let store: Store
  let callAs: CallAs
  beforeAll(async () => {
    store = await open()
    callAs = callsOn(store)
  })
  afterAll(() => store.close())

  test.each(CHANGES.filter(route => AFTERMATHS[route] !== 'reads'))(
    '%s: ten at once with one key are one',
    async route => {
      const key = `${route} at once`
      let runs = 0
      const handler: AnyHandler = async () => {
        await append(store, `thing/${route}-${++runs}`)
        return json(201, { runs })
      }
      const answerOnce = createAnswerOnce()
      const answers = await Promise.all(Array.from({ length: 10 }, () => answerOnce(callAs('w1', key), route, handler)))
      expect(runs).toBe(1)
      expect(answers.map(answer => answer.kind === 'json' && answer.body)).toEqual(answers.map(() => ({ runs: 1 })))
    },
  )

  test.each(CHANGES)('%s: a process that dies after its first event has done it once', async route => {
    const key = `${route} dies`
    const end = await store.log.headPosition()
    let runs = 0
    const dies: AnyHandler = () => {
      runs++
      return append(store, `thing/${route}-dies`).then(() => new Promise<ApiResponse>(() => {})) // it never answers
    }
    const later: AnyHandler = async () => {
      runs++
      return json(200, {})
    }
    void createAnswerOnce()(callAs('w1', key), route, dies)
    await expect.poll(() => store.log.headPosition()).toBe(end + 1)
    const again = await createAnswerOnce()(callAs('w2', key), route, later).catch(error => error)
    const mayRunAgain = AFTERMATHS[route] === 'again' || AFTERMATHS[route] === 'reads'
    // What goes on where it stopped may run again, and so may what is found not to have come to its end.
    if (!mayRunAgain && !route.startsWith('decideTask') && !route.startsWith('revertTask')) expect(runs).toBe(1)
    else expect(runs).toBe(2)
    if (AFTERMATHS[route] === 'tell') {
      expect(again).toMatchObject({ code: 'REQUEST_INTERRUPTED', details: { key } })
    }
  })
}
