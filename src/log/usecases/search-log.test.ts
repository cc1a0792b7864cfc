// Looking back through the log: newest first, page by page, and never claiming more than was looked at.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { type LogSearch, searchLog } from './search-log.ts'
import { showEvent } from './show-event.ts'

const EVENTS = 2_500

let store: Store
beforeAll(async () => {
  const path = join(temporaryDirectory('search-log'), 'provost.db')
  store = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock: systemClock })
  const events = Array.from({ length: EVENTS }, (_, n) =>
    someEvent({
      id: `ev_search${n + 1}`,
      actor: { kind: 'person', id: n % 2 === 0 ? 'Ana' : 'ben' },
      correlation: `co_${Math.floor(n / 3)}`,
      cause: n === 9 ? 'ev_search5' : null,
      data: { note: n === 0 ? 'the first Word' : `n${n}` },
    }),
  )
  await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events }])
})
afterAll(() => store.close())

async function positions(search: Partial<LogSearch>): Promise<readonly number[]> {
  return (await searchLog(store.log, { limit: 3, ...search })).events.map(({ position }) => position)
}

test('the newest come first, and the cursor goes on where the page ended', async () => {
  const first = await searchLog(store.log, { limit: 3 })
  expect(first).toMatchObject({ next: '2498', lookedBackTo: 2_498, end: EVENTS })
  expect(first.events.map(({ position }) => position)).toEqual([2_500, 2_499, 2_498])
  expect(await positions({ before: Number(first.next) })).toEqual([2_497, 2_496, 2_495])
})

test.each<[what: string, search: Partial<LogSearch>, found: readonly number[]]>([
  ['a name, whatever its case', { actor: 'ana' }, [2_499, 2_497, 2_495]],
  ['a part of a name', { actor: 'EN', before: 5 }, [4, 2]],
  ['a word in the data, further back than one window', { text: 'first word' }, [1]],
  ['what belongs together', { text: 'co_833' }, [2_500]],
  ['a cause', { text: 'ev_search5', before: 20 }, [10, 5]],
  ['a name and a word', { text: 'first', actor: 'ben' }, []],
  ['another stream', { stream: 'thing/b' }, []],
  ['a position beyond the end', { before: 9_999_999 }, [2_500, 2_499, 2_498]],
])('finds by %s', async (_what, search, found) => {
  expect(await positions(search)).toEqual(found)
})

test('the end of a search is the beginning of the log, and only that', async () => {
  expect(await searchLog(store.log, { limit: 3, text: 'nowhere' })).toMatchObject({ next: null, lookedBackTo: 1 })
  expect((await searchLog(store.log, { limit: 1, text: 'first word' })).next).toBeNull()
  expect((await searchLog(store.log, { limit: 3, before: 4 })).next).toBeNull()
  expect((await searchLog(store.log, { limit: 3, before: 5 })).next).toBe('2')
})

test('a first position ends the search there, whatever fits before it', async () => {
  expect(await positions({ first: 2_499 })).toEqual([2_500, 2_499])
  expect(await searchLog(store.log, { limit: 3, first: 2_499 })).toMatchObject({ next: null, lookedBackTo: 2_499 })
  expect(await positions({ first: 2, text: 'first word' })).toEqual([])
})

test('walking by the cursor meets every event once', async () => {
  const seen: number[] = []
  for (let next: string | null = String(EVENTS + 1); next !== null; ) {
    const page = await searchLog(store.log, { limit: 200, actor: 'ben', before: Number(next) })
    seen.push(...page.events.map(({ position }) => position))
    next = page.next
  }
  expect(seen).toEqual(Array.from({ length: EVENTS / 2 }, (_, n) => EVENTS - 2 * n))
})

test('an event is shown by id or position, with cause, neighbours and company', async () => {
  const detail = await showEvent(store.log, 'ev_search10')
  expect(await showEvent(store.log, '10')).toEqual(detail)
  const { event, cause, previous, following, together } = detail
  expect([cause, previous, event, following].map(one => one?.position)).toEqual([5, 9, 10, 11])
  expect(together.map(({ position }) => position)).toEqual([10, 11, 12])
})

test.each(['0', '2501', 'ev_none', '99999999999999999'])('no event %s is NOT_FOUND', async id => {
  await expect(showEvent(store.log, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
