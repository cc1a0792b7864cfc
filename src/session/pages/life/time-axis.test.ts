import { expect, test } from 'vitest'
import { chooseAxis } from './time-axis.ts'

test.each([
  [null, 0, 100, { left: 0, width: 100 }],
  [null, 25, 50, { left: 25, width: 25 }],
  [null, 75, null, { left: 75, width: 25 }], // it lasts
  [null, 30, 30, { left: 30, width: 0 }],
  [50, 0, 75, { left: 0, width: 50 }], // begins before the window
  [50, 0, 49, undefined], // over before it
  [1_000, 0, 100, { left: 0, width: 100 }], // a window longer than the life
])('in a window of %s, from %s to %s', (windowMs, from, to, place) => {
  expect(chooseAxis(0, 100, windowMs).place(from, to)).toEqual(place)
})

test('a life of no length still has an axis', () => {
  const { ticks, place } = chooseAxis(5, 5, null)
  expect(ticks).toHaveLength(5)
  expect(place(5, null)).toEqual({ left: 0, width: 100 })
})

// In the time of the reader, so the moments are made by the same clock.
const at = (...parts: readonly [number, number, number, number, number, number]) => new Date(...parts).getTime()
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

test.each([
  ['ten minutes still have seconds', 10 * MINUTE, '03:04:05'],
  ['more than that has none', 10 * MINUTE + 1, '03:04'],
  ['a day is told by its hours', DAY, '03:04'],
  ['more than a day by the day too, and its month counts from one', DAY + 1, '2/1 03:04'],
])('%s', (_words, stretchMs, text) => {
  const begin = at(2026, 1, 1, 3, 4, 5)
  const { ticks } = chooseAxis(begin, begin + stretchMs, null)
  expect(ticks[0]).toEqual({ at: begin, percent: 0, text })
  expect(ticks.map(({ percent }) => percent)).toEqual([0, 25, 50, 75, 100])
})
