import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGlobalPolicy, readRepoPolicy } from '../policy/policy.ts'
import { RECORD_VERDICTS } from '../shape/vocabulary.ts'
import {
  CONFIRMED,
  changed,
  NOW,
  POLICIES,
  SOUND,
  submissionWith,
  withRepoPolicy,
} from '../submission/submission-sample.ts'
import { findReasonRow, type VerifierStep } from './reason-steps.ts'
import { type RecordVerification, type VerifierFacts, verifySubmission } from './verify.ts'

const scenario = 'scenario_results.0'
const verify = (change: Partial<VerifierFacts>): RecordVerification => verifySubmission({ ...SOUND, ...change })
const unreachable = { ...CONFIRMED, reachable: false }

const anyFacts = fc.record<VerifierFacts>({
  submission: fc.oneof(fc.jsonValue(), mutatedSubmission()),
  policies: fc.record({
    global: fc.oneof(fc.constant(null), fc.constant(POLICIES.global), fc.jsonValue().map(readGlobalPolicy)),
    repo: fc.oneof(fc.constant(null), fc.jsonValue().map(readRepoPolicy)),
  }),
  provenance: fc.oneof(
    fc.constant(null),
    fc.constant(CONFIRMED),
    fc.constant(unreachable),
    fc.constant({ ...CONFIRMED, adapter: 'stub' }),
  ),
  definitions: fc.constantFrom(new Map(), new Map([['core-loop', null]])),
  now: fc.constant(NOW),
})

function mutatedSubmission(): fc.Arbitrary<unknown> {
  const paths = [
    'repo',
    'source',
    'source.provider',
    'source.run_url',
    'ref',
    'timing.finished_at',
    'scenario_results',
    scenario,
    `${scenario}.step_results`,
    `${scenario}.verdict`,
    'overall_verdict',
    'notes',
    'verification',
    '__proto__',
  ]
  const change = fc.tuple(
    fc.constantFrom(...paths),
    fc.oneof(fc.jsonValue(), fc.constantFrom('pass', 'fail', 'acme/other', undefined)),
  )
  return fc.array(change, { maxLength: 3 }).map(changes => submissionWith(...changes))
}

const RANKS: ReadonlyMap<unknown, number> = new Map(RECORD_VERDICTS.map((verdict, index) => [verdict, index]))
const rank = (verdict: unknown) => RANKS.get(verdict) ?? -1

test('L1, L2: whatever comes in, it terminates, never upgrades, and its status follows from its reasons', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      const { status, verdict, reasons, provenance } = verifySubmission(facts)
      expect(rank(verdict.verified)).toBeLessThanOrEqual(Math.max(0, rank(verdict.proposed)))
      expect(status === 'accepted').toBe(reasons.length === 0 && provenance === 'confirmed')
      if (status === 'rejected') expect([reasons.length > 0, verdict.verified === 'pass']).toEqual([true, false])
    }),
    { numRuns: 2000 },
  )
})

test('L4: no submission is accepted on the word of the stub', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      expect(verifySubmission({ ...facts, provenance: { ...CONFIRMED, adapter: 'stub' } }).status).not.toBe('accepted')
    }),
  )
})

test('L5: an open provenance never rejects, a denied one never defers', () => {
  expect(verify({ provenance: unreachable }).status).toBe('deferred')
  expect(verify({ provenance: { ...CONFIRMED, found: false } }).status).toBe('rejected')
})

test('L3: removing one of two defects adds no reason, except of the steps that may now run', () => {
  const broken: readonly [path: string, to: unknown][] = [
    ['repo', 'acme/other'],
    ['source.provider_run_id', '9'],
    ['run_id', 5],
    ['source.x', 1],
    ['notes', 5],
    ['verification', {}],
    ['overall_verdict', null],
    ['timing.finished_at', '2026-03-19T15:44:59Z'],
    [`${scenario}.execution_mode`, 'human'],
    [`${scenario}.step_results.0.status`, 'fail'],
  ]
  const laterSteps: readonly (VerifierStep | undefined)[] = ['provenance', 'consistency', 'policy']
  for (const first of broken)
    for (const second of broken) {
      const both = new Set(verify({ submission: submissionWith(first, second) }).reasons)
      const added = verify({ submission: submissionWith(first) }).reasons.filter(reason => !both.has(reason))
      expect(added.filter(reason => !laterSteps.includes(findReasonRow(reason)?.step))).toEqual([])
    }
})

test('L6: a stricter policy never accepts what was rejected, and a malformed one never accepts', () => {
  const rules = fc.record({
    evidence_requirements: fc.record({ min_evidence_count: fc.integer({ min: 0, max: 3 }) }),
    ci_requirements: fc.record({ tests_must_pass: fc.boolean() }),
  })
  const stricter = fc.constantFrom<readonly [string, unknown]>(
    ['evidence_requirements.min_evidence_count', 9],
    ['ci_requirements.tests_must_pass', true],
    ['ci_requirements.coverage_min', 100],
    ['evidence_requirements.required_kinds', ['recording']],
    ['execution_mode_policy', { allowed: [] }],
  )
  const malforming = fc.constantFrom<readonly [string, unknown]>(
    ['max_age_days', 1],
    ['freshness', 5],
    ['required_scenarios', 'all'],
    ['ci_requirements.coverage_min', 'high'],
  )
  const verifyWith = (defaults: unknown, submission: unknown) =>
    verify({ submission, policies: withRepoPolicy({ defaults }) }).status
  fc.assert(
    fc.property(
      rules,
      stricter,
      malforming,
      mutatedSubmission(),
      (policy, [path, to], [wrongPath, wrong], submission) => {
        const tightened = changed(policy, path.split('.'), to)
        if (verifyWith(policy, submission) === 'rejected') expect(verifyWith(tightened, submission)).toBe('rejected')
        expect(verifyWith(changed(policy, wrongPath.split('.'), wrong), submission)).not.toBe('accepted')
      },
    ),
    { numRuns: 500 },
  )
})
