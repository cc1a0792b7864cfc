// Every published case of the error rules, and that no input makes a function do anything but answer or refuse.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProvostError } from '#kernel/errors/errors'
import { readConformanceCases } from '#testing/conformance-cases'
import { errorsFunctions } from './conformance-errors.ts'

const cases = readConformanceCases('errors')

test('every published case agrees', () => {
  for (const { id, fn, in: input, out, error } of cases) {
    expect(answer(fn, input), id).toEqual(error ? { refused: error.code } : { out })
  }
})

const refused: [fn: string, input: unknown][] = [
  ...[null, undefined, [], 'text', 5, {}].flatMap((input): [string, unknown][] =>
    Object.keys(errorsFunctions).map(fn => [fn, input]),
  ),
  ...[
    null,
    [],
    'ProvostError',
    {},
    { class: 'IsolationError', code: 'ISOLATION_FAILED' },
    { class: 'ProvostError' },
  ].map((error): [string, unknown] => ['errors.render', { error }]),
  ...['', 'lower', '1A', '_A', 'A-B', 'A\n', 5, null].map((code): [string, unknown] => [
    'errors.render',
    { error: { class: 'ProvostError', code } },
  ]),
  ...['runId', 'waveId', 'agentRunId', 'findingsAttempted'].flatMap(field =>
    [true, {}, []].map((value): [string, unknown] => [
      'errors.toProblem',
      { error: { class: 'ProvostError', code: 'NOT_FOUND', [field]: value } },
    ]),
  ),
  ['errors.toProblem', { error: { class: 'raw' }, instance: 5 }],
  ['errors.severityOf', { code: 5 }],
  ['errors.contrast', { foreground: '#fff', background: '#ffffff' }],
  ['errors.contrast', { foreground: '#ffffff' }],
]
test.each(refused)('%s refuses %j', (fn, input) => {
  expect(answer(fn, input)).toEqual({ refused: 'INPUT_INVALID' })
})

const rendered: [error: unknown, lines: string[]][] = [
  [{ class: 'raw' }, ['ERROR: undefined']],
  [{ class: 'raw', value: true }, ['ERROR: true']],
  [{ class: 'raw', value: { class: 'ProvostError', code: 'NOT_FOUND' } }, ['ERROR: [object Object]']],
  [{ class: 'Error' }, ['ERROR: Error']],
  [JSON.parse('{"class":"Error","message":"m","__proto__":{"message":"x"}}'), ['ERROR: m']],
  [
    { class: 'ProvostError', code: 'MADE_UP', runId: -0, waveId: 1e21 },
    ['ERROR [MADE_UP]: (no message)', '  Run: 0', '  Wave: 1e+21'],
  ],
  [
    { class: 'ProvostError', code: 'MADE_UP', message: 5, hint: 5, cause: ['x'], details: 5 },
    ['ERROR [MADE_UP]: (no message)'],
  ],
]
test.each(rendered)('errors.render of %j is %j', (error, lines) => {
  expect(answer('errors.render', { error })).toEqual({ out: { lines } })
})

test('any JSON is answered or refused', () => {
  const error = fc.record(
    {
      class: fc.constantFrom('ProvostError', 'Error', 'raw', 'Other'),
      code: fc.oneof(fc.constantFrom('NOT_FOUND', 'COLLECT_UPSERT_FAILED', 'MADE_UP'), fc.jsonValue()),
      ...Object.fromEntries(
        ['message', 'hint', 'cause', 'runId', 'details', 'value', 'name'].map(key => [key, fc.jsonValue()]),
      ),
    },
    { requiredKeys: [] },
  )
  const input = fc.oneof(fc.jsonValue(), fc.record({ error }))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(errorsFunctions)), input, (fn, value) => {
      expect(answer(fn, value)).toSatisfy((result: object) => 'out' in result || 'refused' in result)
    }),
  )
})

// As the command would print it: through JSON.
function answer(fn: string, input: unknown): unknown {
  try {
    return { out: JSON.parse(JSON.stringify(errorsFunctions[fn]!(input))) }
  } catch (error) {
    if (!isProvostError(error)) throw error
    return { refused: error.code }
  }
}
