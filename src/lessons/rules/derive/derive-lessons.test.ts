import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { composeLesson } from '../lesson/compose-lesson.ts'
import { readLesson } from '../lesson/lesson.ts'
import { DERIVATION_RULES } from './derivation-rules.ts'
import { type DerivedLesson, deriveLessons, findLessonsIn, type KnownLesson } from './derive-lessons.ts'
import { RECORD_RULES } from './record-rules.ts'

const AT = '2026-05-26T12:00:00.000Z'

const passing = {
  scenario_id: 'core-loop',
  product_surface: 'cli',
  execution_mode: 'bot',
  verdict: 'pass',
  step_results: [],
}
const sound = {
  status: 'accepted',
  schema_valid: true,
  policy_valid: true,
  provenance_confirmed: true,
  rejection_reasons: [],
}
const record = (change: object = {}, verification: object = {}) => ({
  run_id: 'w-1',
  repo: 'acme/widget',
  scenario_results: [passing],
  overall_verdict: { proposed: 'pass', verified: 'pass', downgraded: false },
  verification: { ...sound, ...verification },
  ...change,
})
const scenario = (change: object) => record({ scenario_results: [{ ...passing, ...change }] })
const failed = (...ids: readonly string[]) =>
  scenario({ verdict: 'fail', step_results: ids.map(step_id => ({ step_id, status: 'fail' })) })
const rejected = (runId: string, ...rejection_reasons: readonly unknown[]) =>
  record({ run_id: runId }, { status: 'rejected', rejection_reasons })
const finding = (change: object) => ({
  run_id: 'sw_1',
  finding_id: 'fi_1',
  repo: 'acme/widget',
  category: 'docs',
  state: 'recurring',
  waves_seen: 3,
  was_fixed: false,
  ...change,
})

const derive = (
  records: readonly unknown[],
  findings: readonly unknown[] = [],
  existing: readonly KnownLesson[] = [],
) => deriveLessons({ records, findings, existing })
const told = ({ ruleId, issueKind }: DerivedLesson) => `${ruleId.replace('rule-', '')}: ${issueKind}`

const OFF_SURFACE = 'schema: /scenario_results/0/product_surface must be equal to one of the allowed values'
const NO_ARTIFACT = 'policy: surface[cli]: required evidence kind "artifact" is missing'
const TOO_LITTLE = 'policy: surface[cli]: requires 2 evidence items, got 1'
const downgraded = { overall_verdict: { proposed: 'pass', verified: 'fail', downgraded: true } }

const rows: [what: string, given: unknown, lessons: readonly string[]][] = [
  ['a record that passes', record(), []],
  [
    'a surface that does not exist',
    rejected('w', OFF_SURFACE),
    ['surface-misclassification: surface_misclassification'],
  ],
  [
    'a surface reason is no schema lesson, another one beside it is',
    record({}, { schema_valid: false, rejection_reasons: [OFF_SURFACE, 'schema: /ref must match'] }),
    ['schema-rejection: schema_mismatch', 'surface-misclassification: surface_misclassification'],
  ],
  ['a schema reason while the schema is valid', rejected('w', 'schema: /ref must match'), []],
  ['too little evidence', rejected('w', TOO_LITTLE), ['evidence-policy-mismatch: evidence_insufficiency']],
  [
    'a kind of evidence is missing',
    rejected('w', TOO_LITTLE, NO_ARTIFACT),
    ['evidence-policy-mismatch: evidence_overconstraint'],
  ],
  ['a downgrade without a named fault', record(downgraded), ['verdict-downgrade: verification_gap']],
  [
    'a downgrade: schema before policy',
    record(downgraded, { schema_valid: false, policy_valid: false }),
    ['verdict-downgrade: schema_mismatch'],
  ],
  [
    'a downgrade: policy before provenance',
    record(downgraded, { policy_valid: false, provenance_confirmed: false }),
    ['verdict-downgrade: policy_mismatch'],
  ],
  [
    'a downgrade: a remedied provenance is not proven',
    record(downgraded, { provenance_remediation: {} }),
    ['verdict-downgrade: provenance_gap'],
  ],
  [
    'a downgrade that nobody verified',
    { ...record(downgraded), verification: 7 },
    ['verdict-downgrade: schema_mismatch'],
  ],
  ['a failed step', failed('launch'), ['scenario-step-failure: entrypoint_truth']],
  ['a failed step named check', failed('launch', 'health-check'), ['scenario-step-failure: build_output_mismatch']],
  [
    'a failed step about flags wins',
    failed('verify-output', 'set-args'),
    ['scenario-step-failure: flag_contract_mismatch'],
  ],
  [
    'words are whole: target has no arg',
    failed('target-build', 'recheck'),
    ['scenario-step-failure: entrypoint_truth'],
  ],
  ['a failed step in a scenario that passed', scenario({ step_results: [{ step_id: 'a', status: 'fail' }] }), []],
  ['a blocked scenario', scenario({ verdict: 'blocked' }), ['blocked-scenario: verification_gap']],
  [
    'a person took part, unattested',
    scenario({ execution_mode: 'human' }),
    ['execution-mode-gap: execution_mode_mismatch'],
  ],
  ['a person took part, attested', scenario({ execution_mode: 'mixed', attested_by: 'ana' }), []],
  ['reasons that are numbers', rejected('w', 7, null), []],
  ['scenarios that are no list', { ...record(), scenario_results: 5 }, []],
]

test.each(rows)('%s', (_what, given, lessons) => {
  expect(derive([given]).candidates.map(told).toSorted()).toEqual([...lessons].toSorted())
})

const swarmRows: [what: string, change: object, lessons: readonly string[]][] = [
  ['reported in three waves', {}, ['swarm-recurring-finding: docs_drift']],
  ['reported in two waves', { waves_seen: 2 }, []],
  ['not looked at again', { state: 'unverified', category: 'types' }, ['swarm-recurring-finding: schema_mismatch']],
  ['settled by a person', { state: 'deferred', waves_seen: 9 }, []],
  ['fixed and back', { was_fixed: true, waves_seen: 1, state: 'new' }, ['swarm-regression: docs_drift']],
  ['fixed and back for the third time is told once', { was_fixed: true }, ['swarm-regression: docs_drift']],
  ['fixed and not looked at since', { was_fixed: true, state: 'unverified' }, ['swarm-recurring-finding: docs_drift']],
  [
    'a category that is a name of every object',
    { category: '__proto__' },
    ['swarm-recurring-finding: interface_assumption'],
  ],
]

test.each(swarmRows)('a finding: %s', (_what, change, lessons) => {
  expect(derive([], [finding(change)]).candidates.map(told)).toEqual(lessons)
})

test('three rejected records of one repository for one class of reasons are a lesson, two are not', () => {
  const records = [
    rejected('a', 'provenance: x'),
    rejected('b', 'repo:mismatch: y'),
    rejected('c', 'attempt:mismatch: z'),
  ]
  const [lesson] = derive(records).candidates
  expect(lesson).toMatchObject({ suffix: 'repeated-provenance-rejection', sourceRecordIds: ['a', 'b', 'c'] })
  expect(derive(records.slice(1)).candidates).toEqual([])
  expect(derive([...records.slice(1), rejected('c', 'run_id: again')]).candidates).toEqual([])
  expect(derive([...records.slice(1), rejected('d', 'reporting is late')]).candidates).toEqual([])
})

test('what is no record is named and stops nothing', () => {
  const { problems, candidates } = derive([null, { run_id: 'a', repo: 'nope' }, failed('x')], ['?'])
  expect(problems).toEqual([
    { index: 0, reason: 'not a record' },
    { index: 1, reason: 'not a record' },
    { index: 0, reason: 'not a finding history' },
  ])
  expect(candidates).toHaveLength(1)
})

test('a rule that fails on a record is named; the other rules and records go on', () => {
  const fragile = {
    ...RECORD_RULES[0]!,
    ruleId: 'rule-fragile',
    find: ({ runId }: { runId: string }) => {
      if (runId === 'bad') throw new Error('no idea')
      return undefined
    },
  }
  const records = [failed('x'), { ...failed('x'), run_id: 'bad' }]
  const { lessons, recordProblems } = findLessonsIn({ records, findings: [] }, [fragile, ...RECORD_RULES])
  expect(recordProblems).toEqual([{ index: 1, reason: 'rule-fragile failed: no idea' }])
  expect(lessons.map(({ sourceRecordIds }) => sourceRecordIds)).toEqual([['w-1', 'bad']])
})

test('every rule has a sentence of its own', () => {
  expect(new Set(DERIVATION_RULES.map(({ because }) => because)).size).toBe(11)
})

const store = new URL('../../../../test/data/testing-os/', import.meta.url)

test('the real records of testing-os give valid lessons only', () => {
  const paths = globSync('records/**/*.json', { cwd: fileURLToPath(store) })
  const records = paths.map(path => JSON.parse(readFileSync(new URL(path, store), 'utf8')))
  const { candidates, problems } = derive(records)
  expect([records.length, problems]).toEqual([24, []])
  expect(candidates.length).toBeGreaterThan(3)
  for (const lesson of candidates) expect(readLesson(composeLesson(lesson, AT))).toMatchObject({ ok: true })
})
