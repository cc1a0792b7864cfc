// Events counted by spans of time, and the tree of causes that one stands in.
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { EventLog } from '#store/ports/event-log'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { someEvent } from '#testing/samples/events'
import { temporaryDirectory } from '#testing/temporary-directory'
import { readDensity } from './read-density.ts'
import { traceCauses } from './trace-causes.ts'

const BEGIN = Date.parse('2026-01-01T00:00:00.000Z')
const MINUTE_MS = 60_000

async function withLog(
  events: readonly { minute: number; id?: string; cause?: string | null }[],
  look: (log: EventLog) => Promise<void>,
) {
  const path = join(temporaryDirectory('density'), 'provost.db')
  const store = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock: systemClock })
  const told = events.map(({ minute, id, cause }, n) =>
    someEvent({ id: id ?? `ev_d${n}`, cause: cause ?? null, at: new Date(BEGIN + minute * MINUTE_MS).toISOString() }),
  )
  if (told.length > 0) await store.log.append([{ stream: 'thing/a', expectedVersion: 0, events: told }])
  try {
    await look(store.log)
  } finally {
    await store.close()
  }
}

describe('density', () => {
  test('an empty log has none', () =>
    withLog([], async log => expect(await readDensity(log, { bars: 5 })).toEqual({ from: null, to: null, counts: [] })))

  test('an event counts in the span that it begins, and outside of all spans nowhere', () =>
    withLog(
      [0, 0, 9, 10, 19, 20, 30].map(minute => ({ minute })),
      async log => {
        const wish = { from: BEGIN, to: BEGIN + 20 * MINUTE_MS, bars: 2 }
        expect((await readDensity(log, wish)).counts).toEqual([3, 3])
        expect((await readDensity(log, { ...wish, from: BEGIN + MINUTE_MS })).counts.reduce((a, b) => a + b)).toBe(4)
      },
    ))

  test('without bounds every event is counted once', async () => {
    const minutes = fc.array(fc.nat(500), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(minutes, fc.integer({ min: 1, max: 30 }), async (given, bars) => {
        const rising = given.toSorted((left, right) => left - right)
        await withLog(
          rising.map(minute => ({ minute })),
          async log => {
            const { counts } = await readDensity(log, { bars })
            expect(counts).toHaveLength(bars)
            expect(counts.reduce((sum, count) => sum + count)).toBe(given.length)
          },
        )
      }),
      { numRuns: 15 },
    )
  })
})

test('the tree begins where nobody caused anything and holds what followed, in order', () =>
  withLog(
    [
      { minute: 0, id: 'ev_root' },
      { minute: 1, id: 'ev_left', cause: 'ev_root' },
      { minute: 2, id: 'ev_other' },
      { minute: 3, id: 'ev_right', cause: 'ev_root' },
      { minute: 4, id: 'ev_leaf', cause: 'ev_left' },
    ],
    async log => {
      const tree = await traceCauses(log, (await log.findEvent('ev_left'))!)
      expect(tree.map(({ event, depth }) => [event.id, depth])).toEqual([
        ['ev_root', 0],
        ['ev_left', 1],
        ['ev_leaf', 2],
        ['ev_right', 1],
      ])
    },
  ))
