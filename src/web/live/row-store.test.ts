import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '#api/client'
import { type ListRow, type RowQuestion, RowStore } from './row-store.ts'

type Asked = Record<string, string>
type Page = { readonly rows: readonly ListRow[]; readonly next?: string | null }

const QUESTION: RowQuestion = { route: 'listTasks', member: 'tasks', noun: 'task', query: { order: 'new' } }
const rows = (...ids: string[]): ListRow[] => ids.map(id => ({ id }))

/** A store over a list that answers by these pages, one after another; the last one again and again. */
function openStore(pages: (Page | Error)[], question: Partial<RowQuestion> = {}) {
  const asked: Asked[] = []
  const callAny = async (_route: string, { query }: { query: Asked }) => {
    asked.push(query)
    const page = pages.length > 1 ? pages.shift()! : pages[0]!
    if (page instanceof Error) throw page
    return { tasks: page.rows, ...(page.next !== undefined && { next: page.next }) }
  }
  const store = new RowStore<ListRow>({ callAny } as unknown as Client, { ...QUESTION, ...question })
  const drawn: number[] = []
  store.changed.subscribe(() => drawn.push(store.snapshot.rows.length))
  return { store, asked, drawn, ids: () => store.snapshot.rows.map(({ id }) => id) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const burst = () => vi.advanceTimersByTimeAsync(250)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a list is read', () => {
  test('when somebody looks, page by page, and is complete with the last', async () => {
    const { store, asked, drawn, ids } = openStore([
      { rows: rows('a', 'b'), next: 'c1' },
      { rows: rows('c'), next: null },
    ])
    expect(store.snapshot).toEqual({ rows: [], isComplete: false, error: undefined })
    store.use()
    await settle()
    expect(asked).toEqual([
      { order: 'new', limit: '200' },
      { order: 'new', limit: '200', cursor: 'c1' },
    ])
    expect([ids(), store.snapshot.isComplete, drawn]).toEqual([['a', 'b', 'c'], true, [2, 3]])
  })

  test('not complete while more is to come', async () => {
    const { store } = openStore([{ rows: rows('a'), next: 'c1' }, new Error('gone')])
    store.use()
    await settle()
    expect(store.snapshot).toMatchObject({ isComplete: false, error: { message: 'gone' } })
  })

  test('once for all who look, and in pages of its own size', async () => {
    const { store, asked } = openStore([{ rows: rows('a') }], { page: 7 })
    store.use()
    store.use()
    await settle()
    expect(asked).toEqual([{ order: 'new', limit: '7' }])
  })

  test('again after a failure, by the next one who looks', async () => {
    const { store, asked } = openStore([new Error('gone'), { rows: rows('a') }])
    store.use()
    await settle()
    store.use()
    await settle()
    expect([asked.length, store.snapshot.error]).toEqual([2, undefined])
  })

  test('from the start when anything may have changed, and what is gone leaves', async () => {
    const { store, ids, drawn } = openStore([{ rows: rows('a', 'b') }, { rows: rows('b') }])
    const stop = store.use()
    await settle()
    store.startOver()
    await settle()
    expect([ids(), drawn]).toEqual([['b'], [2, 2, 1]])
    stop()
    store.startOver()
    await settle()
    expect(drawn).toHaveLength(3) // nobody looks
    store.use()
    await settle()
    expect(drawn).toHaveLength(4)
  })
})

describe('an event', () => {
  test('makes one question for a burst, and only for the rows it speaks of', async () => {
    const { store, asked, ids } = openStore([{ rows: rows('a', 'b') }, { rows: rows('b', 'c') }])
    store.use()
    await settle()
    for (const id of ['b', 'c', 'b']) store.take({ stream: `task/${id}` })
    store.take({ stream: 'session/s1' })
    await vi.advanceTimersByTimeAsync(249)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.slice(1)).toEqual([{ order: 'new', ids: 'b,c', limit: '200' }])
    expect(ids()).toEqual(['a', 'b', 'c'])
    store.take({ stream: 'task/a' })
    await burst()
    expect(asked).toHaveLength(3)
  })

  test('of a row that is no longer listed takes it away', async () => {
    const { store, ids } = openStore([{ rows: rows('a', 'b') }, { rows: [] }])
    store.use()
    await settle()
    store.take({ stream: 'task/a' })
    await burst()
    expect([ids(), store.snapshot.isComplete]).toEqual([['b'], true])
  })

  test('of a session concerns the rows that name it, where they are asked to follow it', async () => {
    const list = [{ id: 'a', sessions: ['s1'] }, { id: 'b', sessions: ['s2'] }, { id: 'c' }]
    const { store, asked } = openStore([{ rows: list }, { rows: [] }], { alsoOn: 'session' })
    store.use()
    await settle()
    store.take({ stream: 'session/s1' })
    await burst()
    expect(asked.slice(1)).toEqual([{ order: 'new', ids: 'a', limit: '200' }])
  })

  test('while nobody looks is remembered for the next one who does', async () => {
    const { store, asked } = openStore([{ rows: rows('a') }])
    store.use()()
    await settle()
    store.take({ stream: 'task/a' })
    await burst()
    expect(asked).toHaveLength(1)
    store.use()
    await burst()
    expect(asked.slice(1)).toEqual([{ order: 'new', ids: 'a', limit: '200' }])
  })

  test('of more than a hundred rows is asked for in parts', async () => {
    const { store, asked } = openStore([{ rows: [] }])
    store.use()
    await settle()
    for (let n = 0; n < 101; n++) store.take({ stream: `task/t${n}` })
    await burst()
    expect(asked.slice(1).map(({ ids }) => ids!.split(',').length)).toEqual([100, 1])
  })

  test('whose question fails stays to be asked', async () => {
    const { store, asked } = openStore([{ rows: rows('a') }, new Error('gone'), { rows: rows('a') }])
    store.use()
    await settle()
    store.take({ stream: 'task/a' })
    await burst()
    expect(store.snapshot.error).toMatchObject({ message: 'gone' })
    store.take({ stream: 'task/b' })
    await burst()
    expect([asked.at(-1)!.ids, store.snapshot.error]).toEqual(['a,b', undefined])
  })

  test('reads all where a route takes no ids', async () => {
    const { store, asked } = openStore([{ rows: rows('a') }], { takesNoIds: true })
    store.use()
    await settle()
    store.take({ stream: 'task/a' })
    await burst()
    expect(asked.slice(1)).toEqual([{ order: 'new', limit: '200' }])
  })
})

test('a row that became old while all was read is not dropped', async () => {
  const { store, ids } = openStore([{ rows: rows('a', 'b') }, { rows: rows('a') }])
  store.use()
  await settle()
  store.startOver()
  store.take({ stream: 'task/b' })
  await settle()
  expect(ids()).toEqual(['a', 'b'])
})
