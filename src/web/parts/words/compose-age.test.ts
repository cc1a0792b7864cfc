import { expect, test } from 'vitest'
import { composeAge } from './compose-age.ts'

test.each([
  [0, 'now'],
  [999, 'now'],
  [1_000, '1 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 m ago'],
  [3_599_999, '59 m ago'],
  [3_600_000, '1 h ago'],
  [86_400_000 * 40, '40 d ago'],
  [-2_000, 'now'],
  [-2_001, 'in 2 s'],
  [-7_200_000, 'in 2 h'],
])('an age of %d ms is %s', (ms, words) => {
  expect(composeAge(ms)).toBe(words)
})
