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
