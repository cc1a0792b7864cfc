import { expect, test } from 'vitest'
import { readGlobalPolicy } from '../policy/policy.ts'
import { CONFIRMED, SOUND, SUBMISSION, submissionWith, withRepoPolicy } from '../submission/submission-sample.ts'
import { findReasonRow } from './reason-steps.ts'
import { type RecordVerification, type VerifierFacts, verifySubmission } from './verify.ts'

const scenario = 'scenario_results.0'
const verify = (change: Partial<VerifierFacts>): RecordVerification => verifySubmission({ ...SOUND, ...change })
const unreachable = { ...CONFIRMED, reachable: false }

test('a sound submission is accepted, and says what was not checked', () => {
  expect(verifySubmission(SOUND)).toMatchObject({
    status: 'accepted',
    verdict: { proposed: 'pass', verified: 'pass', downgraded: false, downgrade_reasons: [] },
    schema_valid: true,
    policy_valid: true,
    provenance: 'confirmed',
    reasons: [],
    warnings: ['steps[core-loop]: no scenario definition known; required steps were not checked'],
    transient: false,
  })
})

test('an accepted run may have failed: accepted means proven, not passed', () => {
  const { status, verdict } = verify({
    submission: submissionWith([`${scenario}.verdict`, 'fail'], ['overall_verdict', 'fail']),
  })
  expect([status, verdict.verified]).toEqual(['accepted', 'fail'])
})

// One defect, and the one reason that it must give.
const defects: readonly [what: string, change: Partial<VerifierFacts>, reason: string][] = [
  [
    'another repository in the address',
    { submission: submissionWith(['repo', 'acme/other']) },
    'repo:mismatch: submission.repo (acme/other) does not match source.run_url repo (acme/widget)',
  ],
  [
    'another run in the address',
    { submission: submissionWith(['source.provider_run_id', '9']) },
    'run_id:mismatch: source.provider_run_id (9) does not match source.run_url run (123)',
  ],
  [
    'another attempt in the address',
    { submission: submissionWith(['source.run_url', `${SUBMISSION.source.run_url}/attempts/2`]) },
    'attempt:mismatch: source.attempt (1) does not match source.run_url attempt (2)',
  ],
  [
    'an address that is no run',
    { submission: submissionWith(['source.run_url', `${SUBMISSION.source.run_url}/`]) },
    'run_url:shape: source.run_url is not the address of a GitHub Actions run',
  ],
  [
    'finished before it started',
    { submission: submissionWith(['timing.finished_at', '2026-03-19T15:44:59Z']) },
    'timing: finished_at is before started_at',
  ],
  [
    'finished too far ahead of now',
    { submission: submissionWith(['timing.finished_at', '2026-03-20T00:10:00.001Z']) },
    'timing: finished_at is 601 s in the future (limit 600 s)',
  ],
  [
    'a pass over a failed step',
    { submission: submissionWith([`${scenario}.step_results.0.status`, 'blocked']) },
    'steps[core-loop]: scenario verdict is "pass" but steps [start] have status fail/blocked',
  ],
  [
    'a pass over steps that failed',
    {
      submission: submissionWith([
        `${scenario}.step_results`,
        [
          { step_id: 'a', status: 'fail' },
          { step_id: 'b', status: 'pass' },
          { step_id: 'c', status: 'blocked' },
        ],
      ]),
    },
    'steps[core-loop]: scenario verdict is "pass" but steps [a, c] have status fail/blocked',
  ],
  [
    'a pass over a partial step',
    { submission: submissionWith([`${scenario}.step_results.0.status`, 'partial']) },
    'steps[core-loop]: scenario verdict is "pass" but steps [start] have status partial',
  ],
  [
    'a pass over nothing but skipped steps',
    { submission: submissionWith([`${scenario}.step_results.0.status`, 'skip']) },
    'steps[core-loop]: scenario verdict is "pass" but every step was skipped',
  ],
  [
    'a definition that could not be loaded',
    { definitions: new Map([['core-loop', null]]) },
    'scenario-load: scenario "core-loop" could not be loaded from source repo',
  ],
  [
    'a required step without result',
    { definitions: new Map([['core-loop', { required_steps: ['stop'], minimum_evidence: [] }]]) },
    'steps[core-loop]: required step "stop" has no matching step_result',
  ],
  [
    'too little evidence of a kind',
    {
      definitions: new Map([
        ['core-loop', { required_steps: [], minimum_evidence: [{ kind: 'log' }, { kind: 'log' }] }],
      ]),
    },
    'policy: scenario[core-loop]: minimum evidence of kind "log" is 2, got 1',
  ],
  [
    'expired evidence',
    {
      submission: submissionWith([`${scenario}.evidence.0.expires_at`, '2026-03-20T00:00:00Z']),
      policies: withRepoPolicy({ defaults: { evidence_requirements: { min_evidence_count: 1 } } }),
    },
    'policy: surface[cli]: requires 1 evidence items, got 0',
  ],
  [
    'a human run that nobody attests',
    { submission: submissionWith([`${scenario}.execution_mode`, 'human'], [`${scenario}.attested_by`, ' ']) },
    'policy: [attested-if-human] scenario "core-loop": execution_mode is "human" but attested_by is missing',
  ],
  [
    'a failed test check',
    {
      submission: submissionWith(['ci_checks', [{ id: 'unit', kind: 'test', status: 'fail' }]]),
      policies: withRepoPolicy({ defaults: { ci_requirements: { tests_must_pass: true } } }),
    },
    'policy: surface[cli]: CI tests must pass but [unit] failed',
  ],
  [
    'no test check at all',
    { policies: withRepoPolicy({ defaults: { ci_requirements: { tests_must_pass: true } } }) },
    'policy: surface[cli]: CI tests must pass but no passing test check was provided',
  ],
  [
    'coverage one below the minimum',
    {
      submission: submissionWith([
        'ci_checks',
        [
          { id: 'c', kind: 'coverage', status: 'pass', value: 90 },
          { id: 'd', kind: 'coverage', status: 'pass', value: 79 },
        ],
      ]),
      policies: withRepoPolicy({ defaults: { ci_requirements: { coverage_min: 80 } } }),
    },
    'policy: surface[cli]: coverage 79% is below minimum 80%',
  ],
  ['no global policy', { policies: { global: null, repo: null } }, 'policy: global policy is missing'],
  [
    'a malformed global policy',
    { policies: { global: readGlobalPolicy({ policy_version: 1 }), repo: null } },
    'policy: global policy is malformed: /policy_version must be string',
  ],
  [
    'a policy of another repository',
    { policies: withRepoPolicy({ repo: 'acme/other' }) },
    'policy: repo policy is malformed: /repo is for another repository',
  ],
]

test.each(defects)('%s is rejected for that and nothing else, and never passes', (_what, change, reason) => {
  const { status, reasons, verdict } = verify(change)
  expect(reasons).toEqual([reason])
  expect(status).toBe('rejected')
  expect(verdict.verified).toBe('fail')
})

// Just inside each limit: nothing is said.
const inside: readonly [what: string, change: Partial<VerifierFacts>][] = [
  [
    'finished exactly at the limit of the clocks',
    { submission: submissionWith(['timing.finished_at', '2026-03-20T00:10:00Z']) },
  ],
  [
    'evidence that expires one millisecond after now',
    {
      submission: submissionWith([`${scenario}.evidence.0.expires_at`, '2026-03-20T00:00:00.001Z']),
      policies: withRepoPolicy({ defaults: { evidence_requirements: { min_evidence_count: 1 } } }),
    },
  ],
  [
    'coverage exactly at the minimum',
    {
      submission: submissionWith(['ci_checks', [{ id: 'c', kind: 'coverage', status: 'pass', value: 80 }]]),
      policies: withRepoPolicy({ defaults: { ci_requirements: { coverage_min: 80 } } }),
    },
  ],
  [
    'a skipped step beside one that passed',
    {
      submission: submissionWith([
        `${scenario}.step_results`,
        [
          { step_id: 'a', status: 'skip' },
          { step_id: 'b', status: 'pass' },
        ],
      ]),
    },
  ],
]

test.each(inside)('%s is accepted', (_what, change) => {
  expect(verify(change)).toMatchObject({ status: 'accepted', reasons: [] })
})

test('an id that stands three times is named twice', () => {
  const step_results = [
    { step_id: 'a', status: 'pass' },
    { step_id: 'a', status: 'pass' },
    { step_id: 'a', status: 'pass' },
  ]
  const reason = 'steps[core-loop]: duplicate step_id: a'
  expect(verify({ submission: submissionWith([`${scenario}.step_results`, step_results]) }).reasons).toEqual([
    reason,
    reason,
  ])
})

test('reasons of all steps come together, in the order of the steps', () => {
  const { reasons } = verify({
    submission: submissionWith(['timing.finished_at', '2026-03-19T15:44:59Z'], [`${scenario}.execution_mode`, 'mixed']),
    provenance: { ...CONFIRMED, observed: { ...CONFIRMED.observed, commit: 'f'.repeat(40) } },
    definitions: new Map([['core-loop', null]]),
  })
  expect(reasons.map(reason => findReasonRow(reason)?.step)).toEqual([
    'provenance',
    'consistency',
    'consistency',
    'policy',
  ])
})

test('a required step that was skipped breaks a pass, and only a pass', () => {
  const definitions = new Map([['core-loop', { required_steps: ['start'], minimum_evidence: [] }]])
  const steps = [
    { step_id: 'start', status: 'skip' },
    { step_id: 'stop', status: 'pass' },
  ]
  const verifySteps = (verdict: string) =>
    verify({
      definitions,
      submission: submissionWith([`${scenario}.step_results`, steps], [`${scenario}.verdict`, verdict]),
    }).reasons
  expect(verifySteps('pass')).toEqual([
    'steps[core-loop]: scenario verdict is "pass" but required step "start" was skipped',
  ])
  expect(verifySteps('partial')).toEqual([])
})

test('a definition that could not be loaded makes the policy unproven, not the run inconsistent', () => {
  const { policy_valid, verdict } = verify({ definitions: new Map([['core-loop', null]]) })
  expect([policy_valid, verdict.downgrade_reasons[0]]).toEqual([false, 'policy validation failed'])
})

test('only our own faults leave a rejection open for another try', () => {
  const ours = { definitions: new Map([['core-loop', null]]), policies: { global: null, repo: null } }
  expect(verify(ours).transient).toBe(true)
  expect(
    verify({ ...ours, submission: submissionWith(['timing.finished_at', '2026-03-19T15:44:59Z']) }).transient,
  ).toBe(false)
})

test('while the provenance is open nothing is claimed, and the other reasons are kept', () => {
  const { status, verdict, reasons, transient } = verify({
    provenance: unreachable,
    policies: { global: null, repo: null },
  })
  expect([status, transient]).toEqual(['deferred', true])
  expect(verdict).toEqual({ proposed: 'pass', verified: null, downgraded: false, downgrade_reasons: [] })
  expect(reasons).toEqual(['provenance: provider unreachable', 'policy: global policy is missing'])
})

test('every reason that the verifier can give leads back to a row of its table', () => {
  const given = defects.flatMap(([, change]) => verify(change).reasons)
  expect(given.filter(reason => !findReasonRow(reason))).toEqual([])
})
