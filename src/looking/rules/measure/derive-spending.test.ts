// What trials may cost: never more than their share, in money only where all of it was told.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFECT_CLASSES } from '../looking-words.ts'
import { deriveSpending, type LookCost } from './derive-spending.ts'
import { planSpend } from './plan-spend.ts'

const look = (nanos: number | null, more: Partial<LookCost> = {}): LookCost => {
  return { harness: 'codex', trial: null, isOpen: false, nanos, ...more }
}

test.each<
  [what: string, looks: readonly LookCost[], review: number | null, calibration: number | null, cost: number | null]
>([
  ['nothing was looked at', [], 0, 0, null],
  ['sums, and the mean rounded up', [look(10), look(11), look(5, { trial: 'tr_1' })], 21, 5, 9],
  ['one that nobody told', [look(10), look(null)], null, 0, 10],
  ['a trial that nobody told', [look(10), look(null, { trial: 'tr_1' })], 10, null, 10],
  ['one that goes on costs what others cost', [look(10), look(null, { trial: 'tr_1', isOpen: true })], 10, 10, 10],
  ['of one that goes on nobody knows anything', [look(null, { isOpen: true })], null, 0, null],
])('%s', (_what, looks, review, calibration, cost) => {
  const { reviewNanos, calibrationNanos, costOf } = deriveSpending(looks)
  expect([reviewNanos, calibrationNanos, costOf('codex')]).toEqual([review, calibration, cost])
  expect(costOf('nobody')).toBeNull()
})

/** Months in which reviews come and go, and after each of them as many trials are held as the plan allows. */
test('a thousand months: trials cost at most their share of what reviews cost', () => {
  const review = fc.record({ nanos: fc.option(fc.integer({ min: 0, max: 1e9 }), { freq: 30 }), codex: fc.boolean() })
  const month = fc.record({
    reviews: fc.array(review, { maxLength: 60 }),
    sharePermille: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(month, ({ reviews, sharePermille }) => {
      const looks: LookCost[] = []
      let trials = 0
      for (const { nanos, codex } of reviews) {
        looks.push(look(nanos, { harness: codex ? 'codex' : 'claude-code' }))
        const { reviewNanos, calibrationNanos, costOf } = deriveSpending(looks)
        const runs = { reviewRuns: looks.length - trials, calibrationRuns: trials }
        const cells = ['codex', 'claude-code'].flatMap(reviewer =>
          DEFECT_CLASSES.map(what => {
            return { reviewer, class: what, k: 0, n: 0, barred: false, costNanos: costOf(reviewer) }
          }),
        )
        const plan = planSpend({ reviewNanos, calibrationNanos, ...runs, sharePermille, most: 9, cells })
        for (const { reviewer } of plan.trials) {
          trials += 1
          looks.push(look(costOf(reviewer), { harness: reviewer, trial: `tr_${trials}` }))
        }
        expect(plan.left).toBeGreaterThanOrEqual(0)
        const money = deriveSpending(looks)
        if (plan.unit === 'nanos' && plan.trials.length > 0)
          expect(money.calibrationNanos! * 1000).toBeLessThanOrEqual(money.reviewNanos! * sharePermille)
        if (plan.unit === 'runs' && plan.trials.length > 0)
          expect(trials * 1000).toBeLessThanOrEqual((looks.length - trials) * sharePermille)
      }
    }),
    { numRuns: 1000, seed: 26 },
  )
})
