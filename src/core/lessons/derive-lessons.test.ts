import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeLesson } from './compose-lesson.ts'
import { DERIVATION_RULES } from './derivation-rules.ts'
import { type DerivedLesson, deriveLessons, type KnownLesson } from './derive-lessons.ts'
import { readLesson } from './lesson.ts'
import { composeLessonId } from './lesson-id.ts'

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

const reasonText = fc.oneof(
  fc.constantFrom(OFF_SURFACE, NO_ARTIFACT, TOO_LITTLE, 'schema: x', 'policy: y', 'provenance: z', 'timing: late'),
  fc.string({ unit: 'binary', maxLength: 40 }).map(text => `schema:${text.repeat(60)}`),
)
const anyRecord = fc
  .record({
    run_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    repo: fc.constantFrom('acme/widget', 'evil/widget', 'a-b/c', 'a/b-c'),
    verdict: fc.constantFrom('pass', 'fail', 'blocked'),
    execution_mode: fc.constantFrom('bot', 'human', 'x', undefined),
    surface: fc.constantFrom('web', 'mcp', 'zzz', undefined),
    step_id: fc.option(fc.string({ unit: 'binary', maxLength: 80 })),
    rejection_reasons: fc.array(reasonText, { maxLength: 3 }),
    schema_valid: fc.boolean(),
    policy_valid: fc.boolean(),
    downgraded: fc.boolean(),
  })
  .map(
    ({
      run_id,
      repo,
      rejection_reasons,
      schema_valid,
      policy_valid,
      downgraded: isDown,
      surface,
      step_id,
      ...rest
    }) => ({
      run_id: `${repo}-${run_id}`,
      repo,
      scenario_results: [
        { ...rest, scenario_id: 's', product_surface: surface, step_results: [{ step_id, status: 'fail' }] },
      ],
      overall_verdict: { proposed: 'pass', verified: 'fail', downgraded: isDown },
      verification: { status: 'rejected', schema_valid, policy_valid, provenance_confirmed: true, rejection_reasons },
    }),
  )
const known = (lessons: readonly DerivedLesson[]): KnownLesson[] =>
  lessons.map(({ findingId, sourceRecordIds }) => ({ findingId, sourceRecordIds, status: 'rejected' }))

describe('L4', () => {
  test('deriving twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), records => {
        const { candidates } = derive(records)
        const again = derive(records, [], known(candidates))
        expect([again.candidates, again.recurred]).toEqual([[], []])
        expect(again.unchanged).toEqual(candidates.map(({ findingId }) => findingId))
      }),
    )
  })

  test('deriving over more only adds candidates and recurrences, and keeps every status', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 8 }), fc.array(anyRecord, { maxLength: 8 }), (records, more) => {
        const before = known(derive(records).candidates)
        const after = derive([...records, ...more], [], before)
        const seen = new Set([...after.unchanged, ...after.recurred.map(({ findingId }) => findingId)])
        for (const { findingId } of before) expect(seen.has(findingId)).toBe(true)
        for (const { status, addedRecordIds } of after.recurred) {
          expect(status).toBe('rejected')
          expect(addedRecordIds.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('no order of records changes which lessons there are, or what they rest on', () => {
    const shape = (lessons: readonly DerivedLesson[]) =>
      lessons.map(({ findingId, sourceRecordIds }) => [findingId, sourceRecordIds.toSorted()])
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), records => {
        expect(shape(derive(records.toReversed()).candidates)).toEqual(shape(derive(records).candidates))
      }),
    )
  })
})

test('L5: whatever the reasons say, every derived lesson is a valid document with a source and evidence', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 8 }), records => {
      for (const lesson of derive(records).candidates) {
        expect(readLesson(composeLesson(lesson, AT))).toMatchObject({ ok: true })
      }
    }),
  )
})

test('L11: different identities give different ids, also when they look alike', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', '_', 'A', '.'), maxLength: 6 })
  const identity = fc.record({
    repo: fc.tuple(part, part).map(names => names.join('/')),
    ruleId: part,
    issueKind: part,
    suffix: part,
  })
  const keyOfId = new Map<string, string>()
  for (const given of fc.sample(identity, { numRuns: 100_000, seed: 11 })) {
    const key = JSON.stringify(given)
    const id = composeLessonId(given)
    if ((keyOfId.get(id) ?? key) !== key) expect.unreachable(`${id} is ${key} and ${keyOfId.get(id)}`)
    keyOfId.set(id, key)
  }
  expect([...keyOfId.keys()].filter(id => !/^dfind-[a-z0-9][a-z0-9-]*$/.test(id))).toEqual([])
})

test('every rule has a sentence of its own', () => {
  expect(new Set(DERIVATION_RULES.map(({ because }) => because)).size).toBe(11)
})

const store = new URL('../../../../shared/data/testing-os/', import.meta.url)

test.skipIf(!existsSync(store))('the real records of testing-os give valid lessons only (skipped without them)', () => {
  const paths = globSync('records/**/*.json', { cwd: fileURLToPath(store) })
  const records = paths.map(path => JSON.parse(readFileSync(new URL(path, store), 'utf8')))
  const { candidates, problems } = derive(records)
  expect([records.length, problems]).toEqual([24, []])
  expect(candidates.length).toBeGreaterThan(3)
  for (const lesson of candidates) expect(readLesson(composeLesson(lesson, AT))).toMatchObject({ ok: true })
})
