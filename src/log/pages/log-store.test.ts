// The list of events: pages from the newest back, and what happens now on top, once.
import { expect, test } from 'vitest'
import type { Client } from '#api/client'
import type { StoredEvent } from '#kernel/events/event'
import { someEvent } from '#testing/samples/events'
import { LogStore } from './log-store.ts'

const stored = (position: number, type = 'thing.changed'): StoredEvent => ({
  ...someEvent({ id: `ev_${position}`, type }),
  stream: 'thing/a',
  version: position,
  position,
  hash: '',
})

type Page = { events: StoredEvent[]; next: string | null; lookedBackTo: number; end: number }

function clientOf(pages: readonly (Page | Error)[]): { client: Client; queries: unknown[] } {
  const queries: unknown[] = []
  const call = async (_route: string, { query }: { query: unknown }) => {
    const page = pages[queries.push(query) - 1]
    if (page instanceof Error || page === undefined) throw page ?? new Error('asked too often')
    return page
  }
  return { client: { call } as unknown as Client, queries }
}

const positions = (store: LogStore) => store.snapshot.events.map(({ position }) => position)

test('pages follow each other until the log ends', async () => {
  const { client, queries } = clientOf([
    { events: [stored(5), stored(4)], next: '4', lookedBackTo: 4, end: 5 },
    { events: [stored(3)], next: null, lookedBackTo: 1, end: 5 },
  ])
  const store = new LogStore(client, { noun: 'thing' }, null)
  for (let n = 0; n < 3; n++) await store.loadMore()
  expect(positions(store)).toEqual([5, 4, 3])
  expect(store.snapshot).toMatchObject({ isComplete: true, isLoading: false, openedAt: 6 })
  expect(queries).toEqual([
    { noun: 'thing', limit: '200' },
    { noun: 'thing', limit: '200', cursor: '4' },
  ])
})

test('a window in vain is not the end', async () => {
  const { client, queries } = clientOf([
    { events: [], next: '80', lookedBackTo: 80, end: 100 },
    { events: [stored(3)], next: null, lookedBackTo: 1, end: 100 },
  ])
  const store = new LogStore(client, { text: 'rare' }, null)
  await store.loadMore()
  expect([positions(store), queries.length]).toEqual([[3], 2])
})

test('what happens now comes on top if it fits, and never twice', async () => {
  const { client } = clientOf([{ events: [stored(5)], next: null, lookedBackTo: 1, end: 5 }])
  const store = new LogStore(client, { type: 'thing.changed' }, null)
  store.take(stored(5)) // before the first page: it will hold it
  await store.loadMore()
  for (const event of [stored(5), stored(6), stored(7, 'thing.other'), stored(6), stored(8)]) store.take(event)
  expect(positions(store)).toEqual([8, 6, 5])
  expect(store.snapshot.end).toBe(8)
})

test('a refusal is shown, and the next try goes on where it was', async () => {
  const { client } = clientOf([
    { events: [stored(5)], next: '5', lookedBackTo: 5, end: 5 },
    new Error('lost'),
    { events: [stored(4)], next: null, lookedBackTo: 1, end: 5 },
  ])
  const store = new LogStore(client, {}, '2026-01-01T00:00:00.000Z')
  await store.loadMore()
  await store.loadMore()
  expect(store.snapshot).toMatchObject({ error: { message: 'lost' }, isLoading: false })
  await store.loadMore()
  expect([positions(store), store.snapshot.error]).toEqual([[5, 4], undefined])
})
