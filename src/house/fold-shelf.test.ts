// A fold that went on from a kept one is the fold of the whole log, whichever moments were asked for before.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import type { EventLog } from '#store/ports/event-log'
import { FoldShelf, findDispensable, foldLog } from './fold-shelf.ts'

const EVENTS = 3_000

/** Rows come, change, go and come back. */
const counting = {
  name: 'thing',
  version: 1,
  nouns: ['thing'],
  keyOf: (event: StoredEvent) => event.stream,
  fold: (count: number | undefined, event: StoredEvent) => (event.position % 7 === 0 ? undefined : (count ?? 0) + 1),
  indexOf: () => ({ scope: '', status: '' }),
} as View

function someLog() {
  const reads: number[] = []
  const events = Array.from({ length: EVENTS }, (_, n) => ({ position: n + 1, stream: `thing/${(n * n) % 31}` }))
  const log = {
    headPosition: async () => EVENTS,
    readPage: async ({ after, limit }: { after: number; limit: number }) => {
      reads.push(Math.min(limit, EVENTS - after))
      return events.slice(after, after + limit)
    },
  } as unknown as EventLog
  return { log, reads }
}

const plain = (fold: Awaited<ReturnType<typeof foldLog>>) => [...fold.get('thing')!]

test('every moment is as if the log had been folded from its first event', async () => {
  const moments = fc.array(fc.integer({ min: 0, max: EVENTS }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(moments, async asked => {
      const { log } = someLog()
      const shelf = new FoldShelf(log, [counting])
      for (const position of asked)
        expect(plain(await shelf.foldUntil(position))).toEqual(plain(await foldLog(log, [counting], position)))
    }),
    { numRuns: 30 },
  )
})

test('a moment costs no more than what lies after the nearest kept one', async () => {
  const { log, reads } = someLog()
  const shelf = new FoldShelf(log, [counting])
  await shelf.foldUntil(EVENTS)
  for (const position of [EVENTS, 2_999, 1_234, 501]) {
    reads.length = 0
    const nearest = shelf.positions.findLast(kept => kept <= position)!
    await shelf.foldUntil(position)
    expect(reads.reduce((sum, rows) => sum + rows, 0)).toBe(position - nearest)
    expect(position - nearest).toBeLessThan(500)
  }
})

test('what is kept is bounded, whatever is asked for', async () => {
  const { log } = someLog()
  const shelf = new FoldShelf(log, [counting])
  for (let position = 1; position < 200; position++) await shelf.foldUntil(position)
  expect(shelf.positions.length).toBeLessThanOrEqual(24)
})

test.each([
  [[10, 20, 30], 10],
  [[10, 11, 30], 10],
  [[100, 200, 201, 300], 201],
  [[5, 100], 5],
])('of %j goes %d', (positions, gone) => expect(findDispensable(positions)).toBe(gone))
