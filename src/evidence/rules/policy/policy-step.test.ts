import { expect, test } from 'vitest'
import { SOUND, submissionWith, withRepoPolicy } from '../submission/submission-sample.ts'
import { type RecordVerification, type VerifierFacts, verifySubmission } from '../verify/verify.ts'
import { type PolicySet, readGlobalPolicy } from './policy.ts'

const scenario = 'scenario_results.0'
const verify = (change: Partial<VerifierFacts>): RecordVerification => verifySubmission({ ...SOUND, ...change })

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
      'info: policy: [attested-if-human] scenario "core-loop": execution_mode is "human" but attested_by is missing',
    ],
  })
  expect(verify({ submission, definitions, policies: lowered('reject') }).reasons).toHaveLength(2)
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
