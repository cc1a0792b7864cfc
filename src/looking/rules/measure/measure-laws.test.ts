// Laws of the numbers: what an interval may say (K2, K3), what controls must score (K4), and what never closes a gate (K5).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFECT_CLASSES, type ReviewerIdentity } from '../looking-words.ts'
import { matchCatch, type PlantedSpan, type Report } from '../trial/match-catch.ts'
import { BOUND_CONFIDENCES, deriveBounds, deriveExact, deriveLower } from './bounds.ts'
import { type CountedTrial, countTrials, RUN_ENDS } from './count-trials.ts'
import { APPROVAL_MODES, decideApproval, LOOKED } from './decide-approval.ts'
import { judgeReviewer, REVIEWER_BARS, REVIEWER_VERDICTS } from './judge-reviewer.ts'

const cell = fc.nat(200).chain(n => fc.record({ k: fc.nat(n), n: fc.constant(n) }))

describe('K2: an interval', () => {
  test('holds its estimate, and rises with catches and falls with misses', () => {
    fc.assert(
      fc.property(cell, fc.constantFrom(...BOUND_CONFIDENCES), ({ k, n }, confidence) => {
        const { estimate, exact, wilson } = deriveBounds({ k, n }, confidence)
        for (const { lower, upper } of [exact, wilson]) {
          expect(lower).toBeLessThanOrEqual(estimate ?? 0)
          expect(upper).toBeGreaterThanOrEqual(estimate ?? 1)
        }
        expect(deriveLower({ k: k + 1, n: n + 1 })).toBeGreaterThanOrEqual(deriveLower({ k, n }))
        expect(deriveLower({ k, n: n + 1 })).toBeLessThanOrEqual(deriveLower({ k, n }))
      }),
    )
  })

  test.each(BOUND_CONFIDENCES)('covers the true rate as often as it says (%d), for every n up to 60', confidence => {
    for (let n = 1; n <= 60; n++) {
      const intervals = Array.from({ length: n + 1 }, (_, k) => deriveExact({ k, n }, confidence))
      for (let p = 0.025; p < 1; p += 0.05) {
        const chances = binomial(n, p)
        const covered = intervals.reduce(
          (sum, { lower, upper }, k) => (lower <= p && p <= upper ? sum + chances[k]! : sum),
          0,
        )
        expect(covered, `n ${n}, p ${p}`).toBeGreaterThanOrEqual(confidence - 1e-9)
      }
    }
  })

  test('5 of 5 is no certainty', () => expect(deriveLower({ k: 5, n: 5 })).toBe(0.47817625))
})

function binomial(n: number, p: number): number[] {
  let chance = (1 - p) ** n
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) chance *= ((n - k + 1) / k) * (p / (1 - p))
    return chance
  })
}

const NOW = Date.parse('2026-11-16T08:00:00.000Z')
const REVIEWER: ReviewerIdentity = { harness: 'one', model: 'm', promptSha256: 'p' }

const trial: fc.Arbitrary<CountedTrial> = fc.record({
  at: fc.integer({ min: NOW - 200 * 86_400_000, max: NOW + 1000 }),
  reviewer: fc.constantFrom(REVIEWER, { ...REVIEWER, model: null }),
  class: fc.constantFrom('logic' as const, 'async' as const),
  plant: fc.constantFrom('valid' as const, 'valid' as const, 'unknown' as const),
  run: fc.constantFrom('complete' as const, ...RUN_ENDS),
  caught: fc.boolean(),
  blind: fc.constantFrom(true, true, false),
})

test('K3: forgetting a catch or turning it into a miss never raises the bound; what is left out changes nothing', () => {
  const halfLife = fc.constantFrom(null, 1, 30)
  fc.assert(
    fc.property(fc.array(trial, { minLength: 1, maxLength: 30 }), halfLife, fc.nat(), (trials, halfLifeDays, seed) => {
      const ask = (some: readonly CountedTrial[]) =>
        countTrials({ now: NOW, reviewer: REVIEWER, class: null, windowDays: 180, halfLifeDays, trials: some })
      const at = seed % trials.length
      const one = trials[at]!
      const whole = ask(trials)
      const without = ask(trials.toSpliced(at, 1))
      if (whole.used === without.used) expect({ ...without, left: whole.left }).toEqual(whole)
      else if (one.caught) {
        expect(without.lower).toBeLessThanOrEqual(whole.lower)
        expect(ask(trials.with(at, { ...one, caught: false })).lower).toBeLessThanOrEqual(whole.lower)
      }
    }),
  )
})

const plants: fc.Arbitrary<PlantedSpan[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 })
  .map(lines =>
    lines.map((line, index) => ({
      id: `p${index}`,
      path: 'a.ts',
      from: line,
      to: line,
      class: DEFECT_CLASSES[index]!,
    })),
  )

const NOWHERE: Omit<Report, 'id'> = { path: 'a.ts', line: null, endLine: null, class: null, category: 'bug' }

test('K4: the silent reviewer catches nothing, the oracle all, and the echoer is never usable', () => {
  fc.assert(
    fc.property(plants, fc.integer({ min: 3, max: 50 }), (planted, cleanLines) => {
      const oracle = planted.map(({ id, from, class: name }) => ({ ...NOWHERE, id, line: from, class: name }))
      const echo = Array.from({ length: 401 }, (_, line) => ({ ...NOWHERE, id: `r${line}`, line: line + 1 }))
      const score = (reports: readonly Report[]) => {
        const { caught, other } = matchCatch(planted, reports)
        return { caught: caught.length, plants: planted.length, other: other.length }
      }
      const controls = { silent: score([]), echoer: score(echo), oracle: score(oracle) }
      expect(controls.silent.caught).toBe(0)
      expect(controls.oracle).toEqual({ caught: planted.length, plants: planted.length, other: 0 })
      const judged = judgeReviewer({
        cleanChanges: 5,
        falseAlarms: 5 * cleanLines,
        reports: echo.length,
        caught: controls.echoer.caught,
        plants: planted.length,
        controls,
        bars: REVIEWER_BARS,
      })
      expect(judged.verdict).toBe('echoer')
    }),
  )
})

test('K5: no unknown fact closes a gate with bars', () => {
  const facts = fc.record({
    mode: fc.constantFrom(...APPROVAL_MODES),
    bars: fc.constantFrom({}, { logic: 0.2 }, { logic: 0, async: 0.5 }),
    trialsMin: fc.integer({ min: 1, max: 30 }),
    modelTold: fc.boolean(),
    judged: fc.constantFrom(...REVIEWER_VERDICTS),
    looked: fc.constantFrom(...LOOKED),
    cells: fc.tuple(cell, cell).map(([one, two]) => [
      { ...one, class: 'logic' as const },
      { ...two, class: 'async' as const },
    ]),
  })
  fc.assert(
    fc.property(facts, asked => {
      const { closes, rule } = decideApproval(asked)
      if (asked.mode === 'show' || Object.keys(asked.bars).length === 0) return rule === 'A1'
      const isKnown = asked.modelTold && asked.judged === 'usable' && asked.looked === 'yes'
      const isHigh = asked.cells.every(
        ({ class: name, ...one }) =>
          !(name in asked.bars) || (one.n >= asked.trialsMin && deriveLower(one) >= (asked.bars[name] ?? 0)),
      )
      return closes === (isKnown && isHigh)
    }),
  )
})
