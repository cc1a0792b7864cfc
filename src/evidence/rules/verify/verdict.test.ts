import { expect, test } from 'vitest'
import { RECORD_VERDICTS } from '../shape/vocabulary.ts'
import { computeVerdict, type VerdictFacts } from './verdict.ts'

const sound: VerdictFacts = {
  proposed: 'pass',
  schemaValid: true,
  policyValid: true,
  provenanceConfirmed: true,
  consistent: true,
  scenarioVerdicts: ['pass'],
}

const rows: readonly [
  what: string,
  change: Partial<VerdictFacts>,
  verified: string,
  downgraded: boolean,
  reasons: readonly string[],
][] = [
  ['everything holds', {}, 'pass', false, []],
  ['the source itself proposed less', { proposed: 'partial' }, 'partial', false, []],
  [
    'the worst scenario decides',
    { scenarioVerdicts: ['pass', 'blocked', 'partial'] },
    'blocked',
    true,
    ['scenario/policy evidence requires "blocked" but source proposed "pass"'],
  ],
  ['the schema is broken', { schemaValid: false }, 'fail', true, ['schema or provenance validation failed']],
  [
    'the provenance is not confirmed',
    { provenanceConfirmed: false },
    'fail',
    true,
    ['schema or provenance validation failed'],
  ],
  ['nothing better was proposed', { proposed: 'fail', schemaValid: false }, 'fail', false, []],
  ['nothing was proposed and nothing is proven', { proposed: null, provenanceConfirmed: false }, 'fail', false, []],
  [
    'no scenario ran',
    { scenarioVerdicts: [] },
    'fail',
    true,
    [
      'verdict: no scenario results, nothing was proven',
      'scenario/policy evidence requires "fail" but source proposed "pass"',
    ],
  ],
  [
    'a scenario says an unknown word',
    { scenarioVerdicts: ['PASS'] },
    'fail',
    true,
    [
      'verdict: unrecognized scenario verdict "PASS", treating as fail',
      'scenario/policy evidence requires "fail" but source proposed "pass"',
    ],
  ],
  [
    'the source says an unknown word',
    { proposed: '__proto__' },
    'fail',
    false,
    ['verdict: unrecognized proposed verdict "__proto__", treating as fail'],
  ],
  [
    'the source says nothing',
    { proposed: null },
    'fail',
    false,
    ['verdict: no proposed verdict provided, defaulting to fail'],
  ],
  [
    'policy and consistency fail together',
    { policyValid: false, consistent: false },
    'fail',
    true,
    [
      'policy validation failed',
      'consistency validation failed',
      'scenario/policy evidence requires "fail" but source proposed "pass"',
    ],
  ],
]

test.each(rows)('%s', (_what, change, verified, downgraded, downgrade_reasons) => {
  expect(computeVerdict({ ...sound, ...change })).toEqual({ verified, downgraded, downgrade_reasons })
})

const WORDS = [...RECORD_VERDICTS, 'odd', null] as const
const FLAGS = [true, false] as const
const SCENARIOS: readonly string[][] = [
  [],
  ...RECORD_VERDICTS.map(verdict => [verdict]),
  ['pass', 'partial'],
  ['odd'],
  ['pass', 'fail'],
]

function* everyCase(): Generator<VerdictFacts> {
  for (const proposed of WORDS)
    for (const schemaValid of FLAGS)
      for (const policyValid of FLAGS)
        for (const provenanceConfirmed of FLAGS)
          for (const consistent of FLAGS)
            for (const scenarioVerdicts of SCENARIOS)
              yield { proposed, schemaValid, policyValid, provenanceConfirmed, consistent, scenarioVerdicts }
}

const RANKS: ReadonlyMap<string, number> = new Map(RECORD_VERDICTS.map((verdict, index) => [verdict, index]))
const rank = (verdict: string) => RANKS.get(verdict) ?? -1
const proposedRank = (facts: VerdictFacts) => (facts.proposed === null ? 0 : Math.max(0, rank(facts.proposed)))

test('L14: over the whole table the verdict is one of four words and never better than what was proposed', () => {
  for (const facts of everyCase()) {
    const { verified } = computeVerdict(facts)
    expect(rank(verified)).toBeGreaterThanOrEqual(0)
    expect(rank(verified), JSON.stringify(facts)).toBeLessThanOrEqual(proposedRank(facts))
  }
})

test('L14: over the whole table a pass needs everything', () => {
  for (const facts of everyCase()) {
    const isProven = facts.schemaValid && facts.policyValid && facts.provenanceConfirmed && facts.consistent
    const isClaimed = facts.proposed === 'pass' && facts.scenarioVerdicts.length > 0
    const expected = isProven && isClaimed && facts.scenarioVerdicts.every(verdict => verdict === 'pass')
    expect(computeVerdict(facts).verified === 'pass', JSON.stringify(facts)).toBe(expected)
  }
})

test('L14: a worse scenario never gives a better result', () => {
  for (const facts of everyCase()) {
    const before = rank(computeVerdict(facts).verified)
    for (const verdict of RECORD_VERDICTS) {
      const after = computeVerdict({ ...facts, scenarioVerdicts: [...facts.scenarioVerdicts, verdict] })
      if (facts.scenarioVerdicts.length > 0) expect(rank(after.verified)).toBeLessThanOrEqual(before)
    }
  }
})

test('downgraded is said exactly when a known proposal was better than the result', () => {
  for (const facts of everyCase()) {
    const { verified, downgraded } = computeVerdict(facts)
    const isKnown = facts.proposed !== null && rank(facts.proposed) >= 0
    expect(downgraded).toBe(isKnown && rank(verified) < proposedRank(facts))
  }
})
