import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planGlance } from './plan-glance.ts'

const LONGEST_MS = 200

/** Looks until `tookMs` have passed. */
function wait(tookMs: number): { readonly noticedMs: number; readonly looks: number } {
  let [noticedMs, looks] = [0, 0]
  for (; noticedMs < tookMs; looks++) noticedMs += planGlance(noticedMs, LONGEST_MS)
  return { noticedMs, looks }
}

test('what happened is noticed within a sixteenth of the time it took, and never later than the longest rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), tookMs => {
      const lateMs = wait(tookMs).noticedMs - tookMs
      expect(lateMs).toBeLessThanOrEqual(Math.min(Math.max(tookMs / 16, 2), LONGEST_MS))
    }),
  )
})

test.each([
  [1, 1],
  [100, 45],
  [3_600_000, 18_080],
])('%i ms take at most %i looks', (tookMs, looksMax) => {
  expect(wait(tookMs).looks).toBeLessThanOrEqual(looksMax)
})
