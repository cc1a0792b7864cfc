// Typed errors: what makes one typed (E3), what it carries (E9), and how it is filled from the catalog.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ERROR_CATALOG, type ErrorCode } from './error-catalog.ts'
import * as errors from './errors.ts'
import {
  findPrimaryError,
  isProvostError,
  ProvostError,
  provostError,
  receivedError,
  sortedProblems,
  stateMachineRejection,
} from './errors.ts'

const codes = Object.keys(ERROR_CATALOG) as ErrorCode[]
const classes = new Map<string, unknown>(Object.entries(errors))

test.each(codes)('%s is thrown as the class its row names, with kind and severity of the row', code => {
  const row = ERROR_CATALOG[code]
  const error = provostError(code)
  expect(error).toBeInstanceOf(ProvostError)
  expect(error).toBeInstanceOf(Error)
  expect(error).toBeInstanceOf(classes.get(row.class))
  expect(error).toMatchObject({ name: row.class, code, kind: row.kind, severity: row.severity })
})

test('E3: an error is typed by its class, whatever properties anything else has', () => {
  const code = fc.oneof(fc.constantFrom(...codes, 'ENOENT', 'SQLITE_BUSY', 'ERR_INVALID_ARG_TYPE', 5), fc.anything())
  fc.assert(
    fc.property(code, fc.string(), (code, message) => {
      expect(isProvostError({ code, message, name: 'ProvostError' })).toBe(false)
      expect(isProvostError(Object.assign(new Error(message), { code }))).toBe(false)
      expect(isProvostError(code)).toBe(false)
    }),
  )
  expect(codes.every(each => isProvostError(provostError(each)))).toBe(true)
})

test('E3: two copies of the package recognise each other, and the mark alone on a plain object proves nothing', async () => {
  vi.resetModules()
  const copy = await import('./errors.ts')
  expect(copy.ProvostError).not.toBe(ProvostError)
  expect(isProvostError(copy.provostError('NOT_FOUND'))).toBe(true)
  expect(copy.isProvostError(provostError('NOT_FOUND'))).toBe(true)
  expect(isProvostError({ [Symbol.for('provost.error')]: true })).toBe(false)
})

test('a proxy that refuses to be examined is untyped', () => {
  const refuse = () => {
    throw new Error('no')
  }
  expect(isProvostError(new Proxy(new Error('x'), { getPrototypeOf: refuse, has: refuse }))).toBe(false)
})

test('message and hint are filled from the row, and what is given wins', () => {
  const filled = provostError('NOT_FOUND', { details: { noun: 'task', id: 'ta_1' } })
  expect(filled.message).toBe('no task with id ta_1')
  expect(filled.hint).toBe('list what exists with `provost task list --all`')
  const given = provostError('NOT_FOUND', { message: 'm', hint: 'h', details: { noun: 'task', id: 'ta_1' } })
  expect(given).toMatchObject({ message: 'm', hint: 'h' })
})

test('what the renderer fills is left to it', () => {
  expect(provostError('COLLECT_UPSERT_FAILED', { waveId: 3 }).hint).toBeUndefined()
})

test('the cause is kept, and speaks where the shape asks for it', () => {
  const cause = new Error("fatal: '/p' already exists")
  const error = provostError('ISOLATION_FAILED', { cause, runId: 'sw_01', waveId: 1, details: { domain: 'backend' } })
  expect(error.cause).toBe(cause)
  expect(error.message).toBe(
    "--isolate requested but worktree creation failed for domain=backend: fatal: '/p' already exists",
  )
  expect(error).toMatchObject({ runId: 'sw_01', waveId: 1, agentRunId: undefined })
  expect('cause' in provostError('INTERNAL')).toBe(false)
})

test('a detail speaks where no context of the same name was given', () => {
  const details = { id: 'i1', n: 3, cause: 'no route to host' }
  expect(provostError('REACTOR_DEAD_LETTER', { details }).message).toBe('intent i1 failed 3 times: no route to host')
  expect(provostError('SWARM_RUN_CLOSED', { details: { runId: 'sw_1', status: 'complete' } }).message).toBe(
    'swarm run sw_1 is complete',
  )
})

test('an error described by another process is taken as it came', () => {
  const unlisted = receivedError('CODE_OF_TOMORROW', { message: 'm' })
  expect(unlisted).toMatchObject({ name: 'ProvostError', kind: 'internal', severity: 'HIGH', hint: undefined })
  expect(receivedError('NOT_FOUND', {})).toMatchObject({ name: 'NotFoundError', message: '' })
})

test('of several failures the first typed one is the error', () => {
  const typed = provostError('STORE_BUSY')
  const several = new AggregateError([new Error('x'), typed, provostError('INTERNAL')])
  const untyped = new AggregateError([new Error('x')])
  expect(findPrimaryError(several)).toBe(typed)
  expect(findPrimaryError(untyped)).toBe(untyped)
  expect(findPrimaryError(Object.assign(new Error('x'), { errors: [typed] }))).not.toBe(typed)
})

const kinds = ['BLOCKED', 'TERMINAL', 'INVALID'] as const
const owners = [{ agentRunId: 'ar_1' }, { subject: 'dfind-1' }, { agentRunId: 'ar_1', subject: 'ta_1' }]
const lists = [[], ['dispatched'], ['dispatched', 'failed']]
const rejections = kinds.flatMap(kind => owners.flatMap(owner => lists.map(list => ({ kind, owner, list }))))

test.each(rejections)(
  'E9: a $kind rejection of $owner with ways out $list carries every fact',
  ({ kind, owner, list }) => {
    const facts = { kind, from: 'a', to: 'b', allowedTransitions: list, overrideTransitions: list.slice(1) }
    const error = stateMachineRejection({ ...facts, ...owner, reason: 'not in the table', hint: 'h' })
    expect(error).toBeInstanceOf(errors.StateMachineRejectionError)
    expect(error).toMatchObject({
      code: `STATE_MACHINE_${kind}`,
      message: 'Illegal transition a → b: not in the table',
    })
    expect(error.agentRunId).toBe(owner.agentRunId)
    expect(error.details).toEqual(owner.subject === undefined ? facts : { ...facts, subject: owner.subject })
  },
)

const problem = (path: string, keyword = 'type') => ({ path, keyword, message: 'm' })

test('problems are sorted by path, then keyword, by UTF-16 code unit', () => {
  const sorted = [problem(''), problem('/B'), problem('/a', 'enum'), problem('/a', 'type'), problem('/a/b')]
  expect(sortedProblems(sorted.toReversed())).toEqual(sorted)
})

test.each([
  [100, 100, undefined],
  [101, 101, '1 more'],
  [250, 101, '150 more'],
])('of %i problems %i rows are kept and the last may say %s', (count, rows, last) => {
  const kept = sortedProblems(Array.from({ length: count }, (_, index) => problem(`/${index}`)))
  expect(kept).toHaveLength(rows)
  if (last) expect(kept.at(-1)).toEqual({ path: '', keyword: 'truncated', message: last })
})
