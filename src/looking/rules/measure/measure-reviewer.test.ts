// A trial that was not blind, is from the future or too old says nothing about its reviewer: no rate, no verdict, no false alarm.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndedTrial } from './measure-reviewer.ts'
import { measureReviewer } from './measure-reviewer.ts'

const DAY_MS = 86_400_000
const NOW = 400 * DAY_MS
const REVIEWER = { harness: 'one', model: 'm', promptSha256: 'p' }
const SETTINGS = { now: NOW, windowDays: 180, halfLifeDays: null, alarmsPerChangeMax: 2 }

const plant = fc.record({
  class: fc.constantFrom('logic' as const, 'async' as const),
  state: fc.constantFrom('valid' as const, 'unknown' as const),
  caught: fc.boolean(),
})

const trialOf = (at: fc.Arbitrary<number>, blind: fc.Arbitrary<boolean>): fc.Arbitrary<EndedTrial> =>
  fc.record({
    at,
    reviewer: fc.constant(REVIEWER),
    blind,
    reports: fc.nat(9),
    plants: fc.array(plant, { maxLength: 2 }),
  })

const inWindow = fc.integer({ min: NOW - 180 * DAY_MS + 1, max: NOW })
const counted = trialOf(inWindow, fc.constant(true))
const uncounted = fc.oneof(
  trialOf(inWindow, fc.constant(false)),
  trialOf(fc.integer({ min: 0, max: NOW - 180 * DAY_MS }), fc.boolean()),
  trialOf(fc.integer({ min: NOW + 1, max: NOW + DAY_MS }), fc.boolean()),
)

test('what does not count changes nothing but what is left out', () => {
  fc.assert(
    fc.property(fc.array(counted, { maxLength: 12 }), fc.array(uncounted, { maxLength: 12 }), (some, others) => {
      const { left: _left, ...without } = measureReviewer(REVIEWER, some, SETTINGS)
      const { left, ...within } = measureReviewer(REVIEWER, [...others, ...some], SETTINGS)
      expect(within).toEqual(without)
      const isProven = ({ state }: EndedTrial['plants'][number]) => state === 'valid'
      expect(left.notBlind + left.future + left.tooOld).toBe(
        others.flatMap(({ plants }) => plants).filter(isProven).length,
      )
    }),
  )
})
