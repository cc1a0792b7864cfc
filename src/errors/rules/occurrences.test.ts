// What a daemon remembers of the errors it met.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOURS, listOccurred, NOTHING_OCCURRED, withOccurrence } from './occurrences.ts'

const HOUR_MS = 3_600_000

function after(met: readonly (readonly [code: string, hour: number])[]) {
  return met.reduce((known, [code, hour]) => withOccurrence(known, code, hour * HOUR_MS), NOTHING_OCCURRED)
}

test('each is counted, the one met last comes first, and an hour is the last bar', () => {
  const rows = listOccurred(
    after([
      ['B', 100],
      ['A', 100],
      ['A', 101],
    ]),
    101 * HOUR_MS,
  )
  expect(rows.map(({ code, count }) => [code, count])).toEqual([
    ['A', 2],
    ['B', 1],
  ])
  expect(rows[0]!.byHour.slice(-2)).toEqual([1, 1])
  expect(rows[0]!.byHour).toHaveLength(HOURS)
})

test('what is older than a day is counted and not drawn, and an hour less than that is', () => {
  const known = after([['A', 100]])
  expect(listOccurred(known, (100 + HOURS - 1) * HOUR_MS)[0]!.byHour[0]).toBe(1)
  expect(listOccurred(known, (100 + HOURS) * HOUR_MS)[0]).toMatchObject({ count: 1, byHour: Array(HOURS).fill(0) })
})

test('bars never tell more than the count, and all of it while everything is young', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), hours => {
      const met = hours.toSorted((left, right) => left - right)
      const now = met.at(-1) ?? 0
      const [row] = listOccurred(after(met.map(hour => ['A', hour] as const)), now * HOUR_MS)
      const drawn = (row?.byHour ?? []).reduce((sum, value) => sum + value, 0)
      expect(drawn).toBe(met.filter(hour => hour > now - HOURS).length)
      expect(row?.count ?? 0).toBe(met.length)
    }),
  )
})
