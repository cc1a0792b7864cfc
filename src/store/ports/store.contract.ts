// The promises of everything else that is kept beside the log: views, intents, answers.
import { describe, expect, test } from 'vitest'
import type { Count } from '#testing/counting-view'
import { someEvent } from '#testing/samples/events'
import type { Intent } from './intent-store.ts'
import type { CurrentRequest, RequestScope } from './request-store.ts'
import type { Store } from './store.ts'

/** `open` gives an empty store that keeps the counting view and asks which request an append belongs to. */
export function describeStore(name: string, open: (currentRequest: CurrentRequest) => Promise<Store>): void {
  const using = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const store = await open(() => scope)
    try {
      await work(store)
    } finally {
      await store.close()
    }
  }
  let scope: RequestScope | undefined
  const asRequest = async (given: RequestScope, work: () => Promise<unknown>): Promise<void> => {
    scope = given
    await work().finally(() => {
      scope = undefined
    })
  }
  const append = ({ log }: Store, stream: string, expectedVersion: number, given: object = {}) =>
    log.append([{ stream, expectedVersion, events: [someEvent(given)] }])

  describe(`${name}: views`, () => {
    test('rows follow the log in the same transaction and keep the order of creation', () =>
      using(async store => {
        await append(store, 'thing/b', 0, { data: { group: 'x' } })
        await append(store, 'thing/a', 0, { data: { group: 'y' } })
        await append(store, 'thing/b', 1, { data: { group: 'x' } })
        const rows = await store.views.list<Count>('count', { limit: 10 })
        expect(rows.map(row => [row.key, row.state.events, row.ordinal, row.position])).toEqual([
          ['thing/b', 2, 1, 3],
          ['thing/a', 1, 2, 2],
        ])
        expect((await store.views.list('count', { scope: 'y', limit: 10 })).map(row => row.key)).toEqual(['thing/a'])
        expect((await store.views.list('count', { status: 'none', limit: 10 })).length).toBe(0)
        const many = await store.views.findMany('count', ['thing/b', 'thing/none', 'thing/a', 'thing/a'])
        expect(many.map(row => row.key).sort()).toEqual(['thing/a', 'thing/b'])
        const begin = async (prefix: string) =>
          (await store.views.list('count', { prefix, limit: 10 })).map(row => row.key)
        expect(await begin('thing/')).toEqual(['thing/b', 'thing/a'])
        expect(await begin('thing/a')).toEqual(['thing/a'])
        expect(await begin('hing/')).toEqual([])
        expect(await begin('%')).toEqual([])
        expect((await store.views.list('count', { after: 1, limit: 10 })).map(row => row.key)).toEqual(['thing/a'])
        await append(store, 'thing/c', 0, { type: 'thing.sold' })
        expect(await store.views.countByStatus('count')).toEqual(
          new Map([
            [rows[0]!.state.lastType, 2],
            ['thing.sold', 1],
          ]),
        )
        expect(await store.views.countByStatus('nothing')).toEqual(new Map())
      }))

    test('a fold that answers undefined removes the row', () =>
      using(async store => {
        await append(store, 'thing/a', 0)
        await append(store, 'thing/a', 1, { type: 'thing.removed' })
        expect(await store.views.find('count', 'thing/a')).toBeUndefined()
      }))

    test('a refused append leaves the views as they were', () =>
      using(async store => {
        await append(store, 'thing/a', 0)
        await expect(append(store, 'thing/a', 0)).rejects.toThrow()
        expect((await store.views.find<Count>('count', 'thing/a'))?.state.events).toBe(1)
      }))

    test('folding the whole log again gives the same rows', () =>
      using(async store => {
        await append(store, 'thing/a', 0)
        await append(store, 'thing/b', 0)
        await append(store, 'thing/a', 1)
        const before = await store.views.list('count', { limit: 10 })
        await store.maintenance.rebuildViews()
        expect(await store.views.list('count', { limit: 10 })).toEqual(before)
      }))

    test('a row that was removed and comes back is a new row, also when the whole log is folded again', () =>
      using(async store => {
        await append(store, 'thing/a', 0)
        await append(store, 'thing/b', 0)
        await append(store, 'thing/a', 1, { type: 'thing.removed' })
        await append(store, 'thing/a', 2)
        const rows = () => store.views.list('count', { limit: 10 })
        expect((await rows()).map(row => [row.key, row.ordinal])).toEqual([
          ['thing/b', 2],
          ['thing/a', 4],
        ])
        const before = await rows()
        await store.maintenance.rebuildViews()
        expect(await rows()).toEqual(before)
      }))
  })

  const intent = (id: string): Intent => ({
    id,
    kind: 'greet',
    eventId: 'ev_1',
    subject: 'thing/a',
    payload: { text: 'hello' },
  })

  describe(`${name}: intents`, () => {
    test('checkpoint and intents move together, once', () =>
      using(async ({ intents }) => {
        expect(await intents.advance(0, 5, [intent('a')], 100)).toBe(true)
        expect(await intents.advance(0, 6, [intent('b')], 100)).toBe(false)
        expect(await intents.checkpoint()).toBe(5)
        expect((await intents.list(undefined, 10)).map(one => one.id)).toEqual(['a'])
      }))

    test('a leased intent is not given twice until the lease has run out', () =>
      using(async ({ intents }) => {
        await intents.advance(0, 1, [intent('a')], 100)
        expect(await intents.lease('w1', 99, 50)).toBeUndefined() // not due yet
        expect(await intents.lease('w1', 100, 50)).toMatchObject({ id: 'a', attempts: 1, payload: { text: 'hello' } })
        expect(await intents.lease('w2', 149, 50)).toBeUndefined()
        expect(await intents.lease('w2', 150, 50)).toMatchObject({ id: 'a', attempts: 2 })
        expect(await intents.settle('a', 'w1', { status: 'done' })).toBe(false) // the first worker lost it
        expect(await intents.settle('a', 'w2', { status: 'done' })).toBe(true)
        expect(await intents.lease('w1', 1000, 50)).toBeUndefined()
      }))

    test('what a worker held that has died is free at once', () =>
      using(async ({ intents }) => {
        await intents.advance(0, 1, [intent('a'), intent('b')], 0)
        await intents.lease('w1', 0, 50)
        await intents.lease('w2', 0, 50)
        expect((await intents.leaseOwners(49)).toSorted()).toEqual(['w1', 'w2'])
        expect(await intents.leaseOwners(50)).toEqual([])
        await intents.freeLeases('w1')
        expect(await intents.leaseOwners(49)).toEqual(['w2'])
        expect(await intents.lease('w3', 1, 50)).toMatchObject({ attempts: 2 })
        expect(await intents.lease('w3', 1, 50)).toBeUndefined()
      }))

    test('a failed intent waits, a dead one is listed and can be tried again', () =>
      using(async ({ intents }) => {
        await intents.advance(0, 1, [intent('a')], 0)
        await intents.lease('w', 0, 50)
        await intents.settle('a', 'w', { status: 'pending', nextAt: 70, lastError: 'no answer' })
        expect(await intents.nextDueAt()).toBe(70)
        expect(await intents.lease('w', 69, 50)).toBeUndefined()
        await intents.lease('w', 70, 50)
        await intents.settle('a', 'w', { status: 'dead', lastError: 'no answer again' })
        expect(await intents.list('dead', 10)).toMatchObject([{ id: 'a', attempts: 2, lastError: 'no answer again' }])
        expect(await intents.nextDueAt()).toBeUndefined()
        expect(await intents.retry('a', 90)).toBe(true)
        expect(await intents.retry('a', 90)).toBe(false)
        expect(await intents.lease('w', 90, 50)).toMatchObject({ id: 'a', attempts: 1 })
      }))
  })

  describe(`${name}: requests`, () => {
    const at = '2026-01-01T00:00:00.000Z'
    const answer = { status: 201, headers: { etag: '"1"' }, body: '{}' }
    const given = { key: 'k', requestHash: 'h', owner: 'w1', correlation: 'co_1', at }

    test('of many that begin with one key the first one has it', () =>
      using(async ({ requests }) => {
        const others = ['co_2', 'co_3', 'co_4'].map(correlation => ({ ...given, correlation, requestHash: 'h2' }))
        const kept = await Promise.all([given, ...others].map(request => requests.begin(request)))
        expect(new Set(kept.map(({ correlation }) => correlation)).size).toBe(1)
        expect(await requests.find('k')).toEqual(kept[0])
        expect(await requests.find('none')).toBeUndefined()
      }))

    test('the first answer of the owner stands', () =>
      using(async ({ requests }) => {
        await requests.begin(given)
        await requests.answer('k', 'w2', { ...answer, status: 500 })
        expect((await requests.find('k'))?.answer).toBeNull()
        await requests.answer('k', 'w1', answer)
        await requests.answer('k', 'w1', { ...answer, status: 200 })
        expect(await requests.find('k')).toEqual({ ...given, firstPosition: null, answer })
      }))

    test('a key is given back only before anything was written', () =>
      using(async ({ requests }) => {
        await requests.begin(given)
        expect(await requests.release('k', 'w2')).toBe(false)
        expect(await requests.release('k', 'w1')).toBe(true)
        expect(await requests.find('k')).toBeUndefined()
      }))

    test('one of many takes over', () =>
      using(async ({ requests }) => {
        const kept = await requests.begin(given)
        const took = await Promise.all(['w2', 'w3', 'w4'].map(owner => requests.takeOver(kept, owner)))
        expect(took.filter(Boolean)).toHaveLength(1)
        await requests.answer('k', 'w1', answer)
        expect((await requests.find('k'))?.answer).toBeNull()
      }))

    test('what is old or too much is forgotten, oldest first', () =>
      using(async ({ requests }) => {
        for (const day of [1, 2, 3, 4])
          await requests.begin({ ...given, key: `k${day}`, at: `2026-01-0${day}T00:00:00.000Z` })
        expect(await requests.forget('2026-01-02T00:00:00.000Z', 10)).toBe(1)
        expect(await requests.forget('2026-01-02T00:00:00.000Z', 10)).toBe(0)
        expect(await requests.forget('2026-01-02T00:00:00.000Z', 2)).toBe(1)
        const left = await Promise.all([1, 2, 3, 4].map(day => requests.find(`k${day}`)))
        expect(left.map(found => found?.key)).toEqual([undefined, undefined, 'k3', 'k4'])
      }))

    test('the first event marks its request in its own transaction; who lost the request writes nothing', () =>
      using(async ({ requests, log }) => {
        const write = (id: string, owner: string) =>
          asRequest({ key: 'k', owner, hasActed: false }, () =>
            log.append([{ stream: `thing/${id}`, expectedVersion: 0, events: [someEvent({})] }]),
          )
        await log.append([{ stream: 'thing/z', expectedVersion: 0, events: [someEvent({})] }])
        const kept = await requests.begin(given)
        await write('a', 'w1')
        await write('b', 'w1')
        expect((await requests.find('k'))?.firstPosition).toBe(2)
        expect(await requests.release('k', 'w1')).toBe(false)
        expect(await requests.takeOver(kept, 'w2')).toBe(false)
        expect(await requests.takeOver({ ...kept, firstPosition: 2 }, 'w2')).toBe(true)
        await expect(write('c', 'w1')).rejects.toMatchObject({ code: 'REQUEST_RUNNING' })
        expect(await log.headPosition()).toBe(3)
        expect(await log.readStream('thing/c')).toEqual([])
      }))
  })

  test(`${name}: a backup that breaks off leaves an empty store, which can be loaded then`, () =>
    using(async store => {
      for (const stream of ['thing/a', 'thing/b', 'thing/c']) await append(store, stream, 0)
      const rows = await store.log.readRows(0, 10)
      const extras = { checkpoint: 2, counters: { session: 4 }, intents: [] }
      const other = await open(() => undefined)
      const breakingOff = async function* () {
        yield* rows.slice(0, 2)
        throw new Error('the disk is gone')
      }
      await expect(other.maintenance.load(breakingOff(), extras)).rejects.toThrow('the disk is gone')
      expect([await other.log.headPosition(), (await other.views.countByStatus('count')).size]).toEqual([0, 0])
      await other.maintenance.load(ReadableStream.from(rows), extras)
      expect([await other.log.readRows(0, 10), await other.log.takeNumber('session')]).toEqual([rows, 5])
      expect(await other.views.list('count', { limit: 10 })).toEqual(await store.views.list('count', { limit: 10 }))
      await other.close()
    }))

  test.each<[injury: string, spoil: (body: string) => string]>([
    ['says nothing', body => JSON.stringify({ ...JSON.parse(body), data: null })],
    ['is no text of an event', () => '{'],
  ])(`${name}: an event that %s is left out of the views, and hides nothing else`, (_, spoil) =>
    using(async store => {
      for (const stream of ['thing/a', 'thing/b', 'thing/c']) await append(store, stream, 0)
      const rows = (await store.log.readRows(0, 10)).map(row =>
        row.position === 2 ? { ...row, body: spoil(row.body) } : row,
      )
      const other = await open(() => undefined)
      await other.maintenance.load(ReadableStream.from(rows), { checkpoint: 0, counters: {}, intents: [] })
      const keys = (await other.views.list('count', { limit: 10 })).map(({ key }) => key)
      expect([keys, await other.log.headPosition()]).toEqual([['thing/a', 'thing/c'], 3])
      await other.close()
    }),
  )

  test(`${name}: of what was heard of a session the newest stands, whoever notes it`, () =>
    using(async ({ signals }) => {
      const at = '2026-01-01T00:00:00.000Z'
      const first = { session: 'shop-1', generation: 1, seq: 9, at }
      await signals.note([first, { session: 'shop-2', generation: 1, seq: 1, at }])
      await signals.note([{ ...first, seq: 8, at: '2027-01-01T00:00:00.000Z' }])
      expect([...(await signals.find(['shop-1', 'shop-3'])).values()]).toEqual([first])
      await signals.note([{ ...first, generation: 2, seq: 1 }])
      expect((await signals.find(['shop-1'])).get('shop-1')).toEqual({ ...first, generation: 2, seq: 1 })
    }))
}
