// The promises of everything else that is kept beside the log: views, intents, answers.
import { describe, expect, test } from 'vitest'
import type { Count } from '#testing/counting-view'
import { someEvent } from '#testing/events'
import type { Intent } from './intent-store.ts'
import type { Store } from './store.ts'

/** `open` gives an empty store that keeps the counting view. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  const using = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const store = await open()
    try {
      await work(store)
    } finally {
      await store.close()
    }
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
        expect((await store.views.list('count', { after: 1, limit: 10 })).map(row => row.key)).toEqual(['thing/a'])
        expect(await store.views.count('count')).toBe(2)
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

  test(`${name}: the first answer for a key stands`, () =>
    using(async ({ answers }) => {
      await answers.keep('k', { requestHash: 'h', status: 201, body: '{}' }, '2026-01-01T00:00:00.000Z')
      await answers.keep('k', { requestHash: 'h2', status: 200, body: '[]' }, '2026-01-01T00:00:00.000Z')
      expect(await answers.find('k')).toEqual({ requestHash: 'h', status: 201, body: '{}' })
      expect(await answers.find('none')).toBeUndefined()
    }))

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
