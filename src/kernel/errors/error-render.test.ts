// The text of an error on stderr: which lines, in which order (E1), always fit for a terminal (E2), never a throw (E10).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ERROR_CATALOG, type ErrorCode } from './error-catalog.ts'
import { toProblem } from './error-problem.ts'
import { renderTopLevelError, renderVerbose } from './error-render.ts'
import { type ErrorFactsGiven, provostError, receivedError } from './errors.ts'

const codes = Object.keys(ERROR_CATALOG) as ErrorCode[]

const optional: [given: ErrorFactsGiven, label: string][] = [
  [{ hint: 'do this' }, '  Next: '],
  [{ cause: new Error('inner') }, '  Caused by: '],
  [{ runId: 'sw_01' }, '  Run: '],
  [{ waveId: 0 }, '  Wave: '],
  [{ agentRunId: 'ar_1' }, '  Agent run: '],
  [{ findingsAttempted: 7 }, '  Findings attempted: '],
]
const subsets = Array.from({ length: 2 ** optional.length }, (_, bits) =>
  optional.filter((__, bit) => bits & (1 << bit)),
)

test.each(codes)('E1: %s prints its lines in order, with every subset of the optional facts', code => {
  for (const subset of subsets) {
    const lines = renderTopLevelError(
      provostError(code, Object.assign({ message: 'm' }, ...subset.map(([given]) => given))),
    )
    const hasHint = ERROR_CATALOG[code].hint !== undefined
    const labels = optional
      .map(([, label]) => label)
      .filter(label => subset.some(([, own]) => own === label) || (hasHint && label === '  Next: '))
    expect(lines[0]).toBe(`ERROR [${code}]: m`)
    expect(lines.slice(1).map(line => labels.find(label => line.startsWith(label)))).toEqual(labels)
  }
})

test('E2: no line holds a control character, and an untyped failure is exactly one line', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u001b', '\u0000', '\u009b', '\ud800') })
  const given = fc.record({
    message: text,
    hint: text,
    cause: text,
    runId: text,
    waveId: text,
    agentRunId: text,
    findingsAttempted: text,
  })
  fc.assert(
    fc.property(fc.constantFrom(...codes, 'CODE_OF_TOMORROW'), given, (code, facts) => {
      const error = receivedError(code, facts)
      for (const line of renderTopLevelError(error)) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      for (const line of renderVerbose(error)) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      const untyped = renderTopLevelError(Object.assign(new Error(facts.message), { ...facts, code }))
      expect(untyped).toHaveLength(1)
      expect(untyped[0]).toMatch(/^ERROR: [^\u0000-\u001f\u007f-\u009f]+$/)
    }),
  )
})

const untyped: [thrown: unknown, line: string][] = [
  [new Error('boom'), 'ERROR: boom'],
  [Object.assign(new Error('boom'), { code: 'ISOLATION_FAILED', hint: 'h', runId: 'r' }), 'ERROR: boom'],
  [new TypeError(''), 'ERROR: TypeError'],
  [Object.assign(new Error(' \n'), { name: '' }), 'ERROR: Error'],
  [Object.assign(new Error('x'), { message: 5 }), 'ERROR: Error'],
  [null, 'ERROR: null'],
  [undefined, 'ERROR: undefined'],
  [0, 'ERROR: 0'],
  [10n, 'ERROR: 10'],
  ['str', 'ERROR: str'],
  ['', 'ERROR: Error'],
  [' \n ', 'ERROR: Error'],
  [Symbol('s'), 'ERROR: Symbol(s)'],
  [{ message: 'm', code: 'ISOLATION_FAILED' }, 'ERROR: [object Object]'],
  [Object.create(null), 'ERROR: [object Object]'],
  [[1, 2], 'ERROR: 1,2'],
  [[Object.create(null)], 'ERROR: [object Object]'],
  [new AggregateError([new Error('x')], 'several'), 'ERROR: several'],
]
test.each(untyped)('thrown value %# is the one line %3$s', (thrown, line) => {
  expect(renderTopLevelError(thrown)).toEqual([line])
})

test('an empty message is the title of the code, and "(no message)" for a code of another version', () => {
  for (const message of ['', ' \n ']) {
    expect(renderTopLevelError(receivedError('AUTH_REQUIRED', { message }))[0]).toBe(
      'ERROR [AUTH_REQUIRED]: A token is required',
    )
    expect(renderTopLevelError(receivedError('MADE_UP', { message }))).toEqual(['ERROR [MADE_UP]: (no message)'])
  }
})

test('the journey of the specification, line by line', () => {
  const cause = new Error("fatal: '/p/.provost/worktrees/sw_01/w1-backend' already exists")
  const error = provostError('ISOLATION_FAILED', { cause, runId: 'sw_01', waveId: 1, details: { domain: 'backend' } })
  expect(renderTopLevelError(error)).toEqual([
    "ERROR [ISOLATION_FAILED]: --isolate requested but worktree creation failed for domain=backend: fatal: '/p/.provost/worktrees/sw_01/w1-backend' already exists",
    '  Next: run `git worktree list` to inspect existing worktrees, or re-dispatch without --isolate',
    "  Caused by: fatal: '/p/.provost/worktrees/sw_01/w1-backend' already exists",
    '  Run: sw_01',
    '  Wave: 1',
  ])
})

const throwing = () => {
  throw new Error('hostile')
}
const hostileHandler = Object.fromEntries(
  ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'].map(trap => [trap, throwing]),
)
const circular: Record<string, unknown> = { n: 1n }
circular.self = circular

const hostile: [what: string, thrown: unknown][] = [
  ['a getter that throws', Object.defineProperty(provostError('INTERNAL'), 'message', { get: throwing })],
  ['a proxied typed error', new Proxy(provostError('INTERNAL'), hostileHandler)],
  ['a proxy that hides its class', new Proxy(new Error('x'), { ...hostileHandler, getPrototypeOf: throwing })],
  ['a revoked proxy', revokedProxy()],
  ['a frozen error', Object.freeze(provostError('INTERNAL'))],
  ['circular details', provostError('RECORD_SCHEMA_INVALID', { details: { errors: circular } })],
  [
    'details with a getter that throws',
    receivedError('NOT_FOUND', { details: Object.defineProperty({}, 'id', { get: throwing, enumerable: true }) }),
  ],
  ['details with a toJSON that throws', receivedError('NOT_FOUND', { details: { id: { toJSON: throwing } } })],
  ['a cause that throws', receivedError('INTERNAL', { cause: new Proxy({}, hostileHandler) })],
  ['a toString that throws', { toString: throwing, [Symbol.toPrimitive]: throwing }],
  ['an aggregate that throws', Object.defineProperty(new AggregateError([]), 'errors', { get: throwing })],
]
test.each(hostile)('E10: %s is rendered, not thrown again', (_, thrown) => {
  for (const lines of [renderTopLevelError(thrown), renderVerbose(thrown)]) expect(lines[0]).toMatch(/^ERROR/)
  expect(() => JSON.stringify(toProblem(thrown))).not.toThrow()
})

test('E10: whatever is thrown, and whatever a typed error carries, is rendered', () => {
  const anything = fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
  })
  fc.assert(
    fc.property(fc.constantFrom(...codes), anything, anything, (code, value, cause) => {
      const details = Object.fromEntries(ERROR_CATALOG[code].fields.map(field => [field, value]))
      for (const thrown of [
        value,
        receivedError(code, { cause, details, hint: value as string, runId: value as string }),
      ]) {
        expect(renderTopLevelError(thrown).length).toBeGreaterThan(0)
        expect(renderVerbose(thrown).length).toBeGreaterThan(0)
        expect(() => JSON.stringify(toProblem(thrown))).not.toThrow()
      }
    }),
  )
})

test('--verbose adds severity, every cause once, details and stack after a blank line', () => {
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  inner.cause = outer
  const lines = renderVerbose(provostError('STORE_BUSY', { cause: outer, details: { ms: 5000 } }))
  const blank = lines.indexOf('')
  expect(lines.slice(0, blank)).toContain('  Caused by: outer')
  expect(lines.slice(blank + 1, blank + 5)).toEqual([
    'ℹ MEDIUM',
    '  Cause 1: outer',
    '  Cause 2: inner',
    '  Details: {"ms":5000}',
  ])
  expect(lines[blank + 5]).toMatch(/^ {4}at /)
})

test('--verbose shows at most ten causes', () => {
  const chain = Array.from({ length: 20 }).reduce<Error>(
    (cause, _, index) => new Error(`level ${index}`, { cause }),
    new Error('root'),
  )
  expect(renderVerbose(chain).filter(line => line.startsWith('  Cause '))).toHaveLength(10)
})

function revokedProxy(): unknown {
  const { proxy, revoke } = Proxy.revocable(new Error('x'), {})
  revoke()
  return proxy
}
