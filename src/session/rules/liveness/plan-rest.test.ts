import { expect, test } from 'vitest'
import { planRest } from './plan-rest.ts'

test.each([
  [0, 2_000, 'a tick that took no time'],
  [1_500, 500, 'the beat is kept'],
  [1_800, 200, 'just enough is left'],
  [1_801, 200, 'a pause there always is'],
  [9_000, 200, 'also after a tick that took several beats'],
])('after %i ms it rests %i ms: %s', (took, rest) => {
  expect(planRest(took)).toBe(rest)
})
