import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FAILING_AGE_MAX_MS,
  judgeLook,
  LOOK_AGE_FRESH_MS,
  LOOK_AGE_MAX_MS,
  type LookFacts,
  needsLook,
} from './judge-look.ts'

const NOW = 1_800_000_000_000
const seen = (ageMs: number | null, more: Partial<LookFacts> = {}): LookFacts => ({
  now: NOW,
  isEnded: false,
  lookedAt: ageMs === null ? null : NOW - ageMs,
  isFailing: false,
  isContradicted: false,
  ...more,
})

test.each<[string, LookFacts, string, boolean]>([
  ['just looked at', seen(0), 'V6', true],
  ['as old as a look may be', seen(LOOK_AGE_MAX_MS), 'V6', true],
  ['a moment older', seen(LOOK_AGE_MAX_MS + 1), 'V5', false],
  ['never looked at', seen(null), 'V3', false],
  ['one look failed', seen(FAILING_AGE_MAX_MS, { isFailing: true }), 'V6', true],
  ['looks go on failing', seen(FAILING_AGE_MAX_MS + 1, { isFailing: true }), 'V4', false],
  ['proven dead, and not written down', seen(0, { isContradicted: true }), 'V2', false],
  ['ended long ago', seen(LOOK_AGE_MAX_MS * 1_000, { isEnded: true, isFailing: true }), 'V1', true],
  ['ended and never looked at', seen(null, { isEnded: true }), 'V1', true],
  ['looked at in the future, by a clock that was set back', seen(-60_000), 'V6', true],
])('%s', (_what, facts, rule, isKnown) => {
  expect(judgeLook(facts)).toMatchObject({ rule, isKnown })
})

const anyFacts: fc.Arbitrary<LookFacts> = fc.record({
  now: fc.constant(NOW),
  isEnded: fc.boolean(),
  lookedAt: fc.option(fc.integer({ min: NOW - 10 * LOOK_AGE_MAX_MS, max: NOW + LOOK_AGE_MAX_MS })),
  isFailing: fc.boolean(),
  isContradicted: fc.boolean(),
})

test('a living session is never shown as known on a look that is older than the limit', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      const { isKnown, ageMs } = judgeLook(facts)
      if (!facts.isEnded && isKnown) expect(ageMs).toSatisfy(age => age !== null && age <= LOOK_AGE_MAX_MS)
      if (facts.isEnded) expect(isKnown).toBe(true)
    }),
  )
})

test('time alone never makes the unknown known', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(), (facts, later) => {
      if (!judgeLook(facts).isKnown) expect(judgeLook({ ...facts, now: facts.now + later }).isKnown).toBe(false)
    }),
  )
})

test.each([
  [null, true],
  [NOW, false],
  [NOW - LOOK_AGE_FRESH_MS, false],
  [NOW - LOOK_AGE_FRESH_MS - 1, true],
  [NOW + 1, true],
])('looked at %s, it is looked again first: %s', (lookedAt, needs) => {
  expect(needsLook(NOW, lookedAt)).toBe(needs)
})
