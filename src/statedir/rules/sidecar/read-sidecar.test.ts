import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import { readContract } from '../contract/read-contract.ts'
import type { WorkflowObject } from '../workflow/json-object.ts'
import { composeSidecarSchemas } from './compose-sidecar-schemas.ts'
import { findSidecarSchema, readSidecar, sidecarSchemaOf } from './read-sidecar.ts'

const { devt, provost } = BUILT_IN_CONTRACTS

const right: Readonly<Record<string, WorkflowObject>> = {
  'impl-summary.json': { agent: 'programmer', status: 'DONE', files_changed: ['a.ts'] },
  'test-summary.json': { agent: 'tester', status: 'DONE', tests: { passed_count: 1, failed_count: 0 } },
  'verification.json': { agent: 'verifier', verdict: 'satisfied', criteria_total: 2, criteria_met: 2 },
  'review.json': { agent: 'code-reviewer', verdict: 'APPROVED', critical_count: 0 },
  'handoff.json': { task: 't', phase: 'review', paused_at: '2026-09-01T10:00:00Z' },
  'preflight-brief.json': {},
}

const read = (name: string, change: WorkflowObject) =>
  readSidecar(JSON.stringify({ ...right[name], ...change }), sidecarSchemaOf(devt, name), null)
const problemsOf = (name: string, change: WorkflowObject) =>
  read(name, change).problems.map(({ field, problem }) => `${field} ${problem}`)

test.each(Object.keys(right))('a right %s has no problem, and routes if gates read it', name => {
  const route = right[name]!.status ?? right[name]!.verdict ?? null
  expect(read(name, {})).toMatchObject({ ok: true, problems: [], route })
})

const rows: [name: string, change: WorkflowObject, problems: string[]][] = [
  ['impl-summary.json', { agent: 'tester' }, ['agent not_in_enum']],
  [
    'impl-summary.json',
    { agent: null, status: 7, files_changed: 'a' },
    ['agent missing', 'status wrong_type', 'files_changed wrong_type'],
  ],
  ['impl-summary.json', { files_changed: ['a', 1] }, ['files_changed wrong_type']],
  ['impl-summary.json', { verdict: 'FAIL' }, ['verdict contradiction']],
  ['impl-summary.json', { verdict: 'FAIL', status: 'BLOCKED' }, []],
  ['impl-summary.json', { verdict: null }, []],
  ['impl-summary.json', { verdict: '' }, ['verdict not_in_enum']],
  ['test-summary.json', { status: 'NEEDS_CONTEXT' }, ['status not_in_enum']],
  ['test-summary.json', { tests: null }, ['tests missing']],
  ['test-summary.json', { tests: [] }, ['tests wrong_type']],
  ['test-summary.json', { tests: {} }, ['tests.passed_count missing', 'tests.failed_count missing']],
  [
    'test-summary.json',
    { tests: { passed_count: -1, failed_count: 1.5 } },
    ['tests.passed_count out_of_range', 'tests.failed_count wrong_type'],
  ],
  [
    'test-summary.json',
    { tests: { passed_count: 0, failed_count: 1 }, verdict: 'PASS' },
    ['status contradiction', 'verdict contradiction'],
  ],
  [
    'test-summary.json',
    { tests: { passed_count: 0, failed_count: 1 }, verdict: 'PASS', status: 'BLOCKED' },
    ['verdict contradiction'],
  ],
  ['test-summary.json', { verdict: 'FAIL' }, ['verdict contradiction']],
  ['verification.json', { criteria_met: 3 }, ['criteria_met contradiction']],
  ['verification.json', { criteria_met: 1 }, ['verdict contradiction']],
  ['verification.json', { criteria_total: 0, criteria_met: 0 }, ['verdict contradiction']],
  ['verification.json', { criteria_met: 1, verdict: 'failed' }, []],
  [
    'verification.json',
    { criteria_total: null, criteria_met: null },
    ['criteria_total missing', 'criteria_met missing'],
  ],
  ['verification.json', { criteria_total: null, criteria_met: null, source: 'short_circuit' }, []],
  ['verification.json', { criteria_total: -1, source: 'short_circuit' }, ['criteria_total out_of_range']],
  ['review.json', { critical_count: 1 }, ['verdict contradiction']],
  ['review.json', { verdict: 'APPROVED_WITH_NOTES', status: 'BLOCKED' }, ['verdict contradiction']],
  ['review.json', { verdict: 'NEEDS_WORK', critical_count: 1, status: 'BLOCKED' }, []],
  ['review.json', { critical_count: -1 }, ['critical_count out_of_range']], // a wrong value proves nothing else
  ['review.json', { critical_count: 1e20 }, ['critical_count wrong_type']],
  ['review.json', { workflow_id: 5, critical_count: 1 }, ['workflow_id wrong_type', 'verdict contradiction']],
  [
    'handoff.json',
    { task: ' ', phase: 3, paused_at: 'yesterday' },
    ['task out_of_range', 'phase wrong_type', 'paused_at out_of_range'],
  ],
  ['handoff.json', { agent: 7, status: 7 }, []], // nobody signs an input
]

test.each(rows)('%s with %j: %j', (name, change, problems) => expect(problemsOf(name, change)).toEqual(problems))

test.each<[what: string, text: string, problem: string]>([
  ['an empty file', '', 'not_json'],
  ['a broken file', '{', 'not_json'],
  ['null', 'null', 'not_object'],
  ['a list', '[]', 'not_object'],
  ['a text', '"DONE"', 'not_object'],
  ['more than a mebibyte', `{"a":"${'x'.repeat(1_048_576)}"}`, 'too_large'],
])('%s routes nothing', (_what, text, problem) => {
  const reading = readSidecar(text, sidecarSchemaOf(devt, 'review.json'), null)
  expect(reading).toMatchObject({ ok: false, route: null, problems: [{ field: '', problem }] })
})

test('what is inherited does not count', () => {
  const text = '{"__proto__":{"agent":"code-reviewer","verdict":"APPROVED","critical_count":0}}'
  expect(readSidecar(text, sidecarSchemaOf(devt, 'review.json'), null).problems).toHaveLength(3)
})

test.each<[unknown, string]>([
  ['w2', 'current'],
  ['w1', 'session'],
  ['w9', 'other'],
  [undefined, 'unknown'],
  [5, 'unknown'],
])('a sidecar of workflow %j is %s', (workflow_id, freshness) => {
  const record = { workflow_id: 'w2', workflow_id_history: ['w1', 'w2'] }
  expect(readSidecar(JSON.stringify({ workflow_id }), sidecarSchemaOf(devt, 'review.json'), record).freshness).toBe(
    freshness,
  )
  expect(readSidecar(JSON.stringify({ workflow_id }), sidecarSchemaOf(devt, 'review.json'), null).freshness).toBe(
    'unknown',
  )
})

test.each<[string, boolean]>([
  ['impl-summary-cr3.json', true],
  ['verification-a.b.json', true],
  ['impl-summary-.json', false],
  ['impl-summary-x.md', false],
  ['review-x.json', false],
  ['review-lane-api.json', false],
  ['review.md', false],
  ['constructor', false],
])('%s has a schema: %s', (name, isRegistered) => {
  expect(findSidecarSchema(provost, name) !== undefined).toBe(isRegistered)
  if (!isRegistered)
    expect(() => sidecarSchemaOf(provost, name)).toThrow(expect.objectContaining({ code: 'SIDECAR_UNREGISTERED' }))
})

const anyWord = fc.constantFrom<unknown>('DONE', 'BLOCKED', 'APPROVED', 'satisfied', 'PASS', 'FAIL', 'x', 7, null)
const anyCount = fc.constantFrom<unknown>(0, 1, 2, -1, 1.5, '1', null)
const anyBody = fc.record({
  agent: fc.constantFrom<unknown>('programmer', 'tester', 'verifier', 'code-reviewer', 'x', null),
  status: anyWord,
  verdict: anyWord,
  files_changed: fc.constantFrom<unknown>([], ['a'], [1], null),
  tests: fc.oneof(fc.record({ passed_count: anyCount, failed_count: anyCount }), fc.constant(null)),
  criteria_total: anyCount,
  criteria_met: anyCount,
  critical_count: anyCount,
})

// L16
test('a routing value is given only without a single problem, and is one of its list', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('impl-summary.json', 'test-summary.json', 'verification.json', 'review.json'),
      anyBody,
      (name, body) => {
        const schema = sidecarSchemaOf(devt, name)
        const { ok, route, problems } = readSidecar(JSON.stringify(body), schema, null)
        expect(ok).toBe(problems.length === 0)
        expect(route !== null).toBe(ok)
        if (route !== null) expect(schema.route === 'status' ? schema.status : schema.verdict).toContain(route)
      },
    ),
    { numRuns: 2000 },
  )
})

test("a project's pair asks for its agent, its values and its fields, in this order", () => {
  const pair = {
    markdown: 'perf.md',
    json: 'perf.json',
    writer: 'w',
    purpose: 'p',
    agents: ['profiler'],
    route: 'verdict',
    values: ['same'],
    required: ['a.b', 'constructor'],
  }
  const contract = readContract({ schema: 'provost.contract/v1', pairs: [pair] })
  const answer = (body: WorkflowObject) =>
    readSidecar(JSON.stringify(body), sidecarSchemaOf(contract, 'perf.json'), null)
  expect(answer({ status: 7 }).problems.map(problem => problem.field)).toEqual([
    'agent',
    'verdict',
    'a.b',
    'constructor',
  ])
  expect(answer({ agent: 'profiler', verdict: 'same', 'a.b': 0, constructor: false })).toMatchObject({
    ok: true,
    route: 'same',
  })
})

test('the published schemas ask for what the reader asks for', () => {
  const schemas = composeSidecarSchemas(devt)
  expect(schemas['test-summary.json']).toMatchObject({
    required: ['agent', 'status', 'tests'],
    properties: {
      agent: { enum: ['tester'] },
      verdict: { enum: ['PASS', 'FAIL', 'INDETERMINATE', null] },
      tests: { required: ['passed_count', 'failed_count'] },
    },
  })
  expect(schemas['verification.json']).toMatchObject({
    required: ['agent', 'verdict'],
    allOf: ['criteria_total', 'criteria_met'].map(field => ({
      anyOf: [{ properties: { source: { const: 'short_circuit' } } }, { required: [field] }],
    })),
  })
  expect(schemas['handoff.json']).toMatchObject({ required: ['task', 'phase', 'paused_at'] })
  expect(Object.keys(schemas).filter(name => name.startsWith('^'))).toHaveLength(3)
})
