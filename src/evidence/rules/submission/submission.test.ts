import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSubmission, validateSubmission } from './submission.ts'
import { SUBMISSION, submissionWith } from './submission-sample.ts'

const scenario = 'scenario_results.0'

// What is changed, to what, and every line that must be said about it; an empty list means that it is fine.
const rows: readonly [path: string, to: unknown, lines: readonly string[]][] = [
  ['notes', 'hello', []],
  ['notes', 5, ['/notes must be string']],
  ['run_id', undefined, ["/ must have required property 'run_id'"]],
  ['run_id', 'x'.repeat(128), []],
  ['run_id', 'x'.repeat(129), ['/run_id must match pattern "^[A-Za-z0-9_-]{1,128}$"']],
  ['run_id', 'a\n', ['/run_id must match pattern "^[A-Za-z0-9_-]{1,128}$"']],
  ['run_id', null, ['/run_id must be string']],
  ['schema_version', '2.0.0', ['/schema_version must match pattern "^1\\.\\d+\\.\\d+$"']],
  ['repo', 'acme', ['/repo must match pattern "^[a-zA-Z0-9_.-]+/[a-zA-Z0-9_.-]+$"']],
  ['repo', '_rejected/x', ['/repo must be a safe repository name']],
  ['repo', `acme/${'r'.repeat(100)}`, []],
  ['repo', `acme/${'r'.repeat(101)}`, ['/repo must be a safe repository name']],
  ['repo', 7, ['/repo must be string']],
  ['ref', [], ['/ref must be object']],
  ['ref.tree_sha', 'c'.repeat(40), []],
  ['ref.commit_sha', 'A'.repeat(40), ['/ref/commit_sha must match pattern "^[0-9a-f]{40}$"']],
  ['source.provider', 'gitlab', ['/source/provider must be equal to one of the allowed values']],
  [
    'source.provider',
    5,
    ['/source/provider must be equal to one of the allowed values', '/source/provider must be string'],
  ],
  ['source.provider', 'git', ["/ref must have required property 'tree_sha'"]],
  ['source.attempt', 1, []],
  ['source.attempt', 0, ['/source/attempt must be >= 1']],
  ['source.attempt', 1.5, ['/source/attempt must be integer']],
  ['source.attempt', -0.5, ['/source/attempt must be >= 1', '/source/attempt must be integer']],
  ['source.attempt', '1', ['/source/attempt must be integer']],
  ['source.run_url', 'git:local', []],
  ['source.run_url', 'data:text/html,x', ['/source/run_url must match format "uri"']],
  ['source.run_url', 'https://example.com/ü', ['/source/run_url must match format "uri"']],
  ['timing.finished_at', '2026-03-19T15:45:12.123456789+05:30', []],
  ['timing.finished_at', '2026-03-19', ['/timing/finished_at must match format "date-time"']],
  ['timing.finished_at', '1970-01-01T00:00:00+01:00', ['/timing/finished_at must match format "date-time"']],
  ['timing.duration_ms', -1, ['/timing/duration_ms must be >= 0']],
  ['ci_checks', [], []],
  ['ci_checks', [{ id: 'c', kind: 'coverage', status: 'pass', value: null }], ['/ci_checks/0/value must be number']],
  ['scenario_results', [], ['/scenario_results must NOT have fewer than 1 items']],
  [`${scenario}.step_results`, [], ['/scenario_results/0/step_results must NOT have fewer than 1 items']],
  [`${scenario}.step_results.0.status`, 'partial', []],
  [
    `${scenario}.step_results.0.status`,
    'ok',
    ['/scenario_results/0/step_results/0/status must be equal to one of the allowed values'],
  ],
  [
    `${scenario}.step_results.0.step_id`,
    '-a',
    ['/scenario_results/0/step_results/0/step_id must match pattern "^[a-z0-9][a-z0-9-]*$"'],
  ],
  [
    `${scenario}.verdict`,
    null,
    [
      '/scenario_results/0/verdict must be equal to one of the allowed values',
      '/scenario_results/0/verdict must be string',
    ],
  ],
  ['constructor', 1, ["/ must NOT have additional properties: 'constructor'"]],
  ['source.toString', 1, ["/source must NOT have additional properties: 'toString'"]],
]

test.each(rows)('%s = %j gives exactly its lines', (path, to, lines) => {
  expect(validateSubmission(submissionWith([path, to])).errors).toEqual(lines)
})

test('all defects are reported at once, sorted by pointer and message, each once', () => {
  const broken = submissionWith(['zzz', 1], ['repo', 'x'], ['source.x', 1], ['source.actor', 5], ['timing', undefined])
  expect(validateSubmission(broken)).toEqual({
    valid: false,
    errors: [
      "/ must NOT have additional properties: 'zzz'",
      "/ must have required property 'timing'",
      '/repo must match pattern "^[a-zA-Z0-9_.-]+/[a-zA-Z0-9_.-]+$"',
      "/source must NOT have additional properties: 'x'",
      '/source/actor must be string',
    ],
  })
})

test.each([null, [], 'x', 5, true])('%j is no submission', value => {
  expect(validateSubmission(value)).toEqual({ valid: false, errors: ['/ must be object'] })
})

test('__proto__ as a key of the payload is a stranger, not a prototype', () => {
  const payload: unknown = JSON.parse(`{"__proto__": {"run_id": "x"}, ${JSON.stringify(SUBMISSION).slice(1)}`)
  expect(validateSubmission(payload).errors).toEqual(["/ must NOT have additional properties: '__proto__'"])
})

test('a value is a submission exactly when nothing is wrong with it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rows), ([path, to, lines]) => {
      expect(isSubmission(submissionWith([path, to]))).toBe(lines.length === 0)
    }),
  )
})

test('keys beyond U+FFFF sort after U+FFFF, as code points do', () => {
  const errors = validateSubmission(submissionWith(['\u{1F600}', 1], ['\uFFFF', 1])).errors
  expect(errors.map(line => line.at(-2))).toEqual(['\uFFFF', '\u{1F600}'.at(-1)])
})
