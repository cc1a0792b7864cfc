import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { type PolicySet, readGlobalPolicy, readRepoPolicy } from './policy.ts'
import { findReasonRow, type VerifierStep } from './reason-steps.ts'
import { CONFIRMED, changed, NOW, POLICIES, SOUND, SUBMISSION, submissionWith } from './submission-sample.ts'
import { type Verification, type VerifierFacts, verifySubmission } from './verify.ts'
import { VERDICTS } from './vocabulary.ts'

const scenario = 'scenario_results.0'
const verify = (change: Partial<VerifierFacts>): Verification => verifySubmission({ ...SOUND, ...change })
const withRepoPolicy = (policy: JsonObject): PolicySet => ({
  ...POLICIES,
  repo: readRepoPolicy({ repo: 'acme/widget', policy_version: '1.0.0', ...policy }),
})
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

const leave = (mode: string, review_after: string) =>
  withRepoPolicy({
    enforcement: { mode, reason: 'rollout', review_after },
    defaults: { evidence_requirements: { min_evidence_count: 5 } },
  })
const shortage = 'policy: surface[cli]: requires 5 evidence items, got 1'

const enforcements: readonly [what: string, policies: PolicySet, status: string, warning: string | undefined][] = [
  ['warn-only on its last day warns', leave('warn-only', '2026-03-20'), 'accepted', `warn-only: ${shortage}`],
  [
    'warn-only the day after binds',
    leave('warn-only', '2026-03-19'),
    'rejected',
    'enforcement: warn-only lapsed on 2026-03-19; treated as required',
  ],
  [
    'exempt on its last day asks nothing',
    leave('exempt', '2026-03-20'),
    'accepted',
    'enforcement: exempt until 2026-03-20: rollout',
  ],
  [
    'exempt the day after binds',
    leave('exempt', '2026-03-19'),
    'rejected',
    'enforcement: exempt lapsed on 2026-03-19; treated as required',
  ],
]

test.each(enforcements)('%s', (_what, policies, status, warning) => {
  const verification = verify({ policies })
  expect(verification.status).toBe(status)
  expect(verification.warnings.at(1)).toBe(warning)
})

test('a lowered rule warns with the same text, and the laws cannot be lowered', () => {
  const lowered = (severity: string): PolicySet => ({
    global: readGlobalPolicy({
      policy_version: '1.0.0',
      global_rules: [
        { id: 'step-results-present', severity },
        { id: 'attested-if-human', severity },
      ],
    }),
    repo: null,
  })
  const definitions = new Map([['core-loop', { required_steps: ['stop'], minimum_evidence: [] }]])
  const submission = submissionWith([`${scenario}.execution_mode`, 'human'])
  expect(verify({ submission, definitions, policies: lowered('info') })).toMatchObject({
    status: 'accepted',
    warnings: [
      'info: steps[core-loop]: required step "stop" has no matching step_result',
      'info: [attested-if-human] scenario "core-loop": execution_mode is "human" but attested_by is missing',
    ],
  })
  expect(verify({ submission, definitions, policies: lowered('reject') }).reasons).toHaveLength(2)
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
  expect([status, verdict.verified, transient]).toEqual(['deferred', null, true])
  expect(reasons).toEqual(['provenance: provider unreachable', 'policy: global policy is missing'])
})

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

const rank = (verdict: unknown) => VERDICTS.findIndex(each => each === verdict)

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

test('a required scenario of another run is a warning here, and an old run says how old it is', () => {
  const policies = withRepoPolicy({
    surfaces: { cli: { required_scenarios: ['core-loop', 'other'], freshness: { max_age_days: 1 } } },
  })
  const submission = submissionWith(
    ['timing.started_at', '2026-03-17T23:00:00Z'],
    ['timing.finished_at', '2026-03-18T00:00:00Z'],
  )
  const { warnings } = verify({ policies, submission })
  expect(warnings.slice(1)).toEqual([
    'scenarios: surface[cli]: required scenario "other" is not in this run',
    'freshness: surface[cli]: run is 2 days old on arrival (max_age_days 1)',
  ])
})

test('every reason that the verifier can give leads back to a row of its table', () => {
  const given = defects.flatMap(([, change]) => verify(change).reasons)
  expect(given.filter(reason => !findReasonRow(reason))).toEqual([])
  expect(isJsonObject(SUBMISSION)).toBe(true)
})
