// The problem document: the members of RFC 9457 and ours, nothing foreign, nothing undeclared.
import { expect, test } from 'vitest'
import { ERROR_CATALOG, type ErrorCode } from './error-catalog.ts'
import { toProblem } from './error-problem.ts'
import { renderTopLevelError } from './error-render.ts'
import { severityOf } from './error-severity.ts'
import { provostError, receivedError } from './errors.ts'

test.each(Object.keys(ERROR_CATALOG) as ErrorCode[])(
  '%s: the document tells what the terminal and the catalog tell',
  code => {
    const error = provostError(code, {
      message: ' m\n',
      cause: 'c',
      runId: 'r',
      waveId: 0,
      agentRunId: 'a',
      findingsAttempted: 7,
    })
    const problem = toProblem(error, { instance: '/runs/r', correlationId: 'c-1' })
    const { kind, severity, httpStatus } = severityOf(code)
    const next = renderTopLevelError(error).find(line => line.startsWith('  Next: '))
    expect(problem).toEqual({
      type: `/errors/${code}`,
      title: ERROR_CATALOG[code].title,
      status: httpStatus,
      detail: 'm',
      code,
      kind,
      severity,
      ...(next && { hint: next.slice('  Next: '.length) }),
      causedBy: 'c',
      runId: 'r',
      waveId: 0,
      agentRunId: 'a',
      findingsAttempted: 7,
      instance: '/runs/r',
      correlationId: 'c-1',
    })
  },
)

test('details are those the row lists, without cause and context; a null is a value', () => {
  const details = { cause: 'x', domain: 'api', runId: 'r', waveId: 1, found: null, secret: 's' }
  expect(toProblem(receivedError('ISOLATION_FAILED', { details })).details).toEqual({ domain: 'api', found: null })
})

test('an unlisted code carries no details and no derived hint', () => {
  const problem = toProblem(receivedError('MADE_UP', { details: { id: 1 } }))
  expect(problem).toEqual({
    type: '/errors/MADE_UP',
    title: 'Unknown error',
    status: 500,
    detail: '(no message)',
    code: 'MADE_UP',
    kind: 'internal',
    severity: 'HIGH',
  })
})

test.each([[new Error('password is hunter2')], ['hunter2'], [{ code: 'NOT_FOUND', message: 'hunter2' }], [null]])(
  'an untyped failure is INTERNAL and gives nothing away: %j',
  thrown => {
    const problem = toProblem(thrown, { correlationId: 'c-1' })
    expect(problem).toEqual({
      type: '/errors/INTERNAL',
      title: 'Unexpected failure',
      status: 500,
      detail: 'An unexpected failure occurred.',
      code: 'INTERNAL',
      kind: 'internal',
      severity: 'HIGH',
      hint: 'this is a defect in Provost; please report it with the output of `provost doctor`',
      correlationId: 'c-1',
    })
  },
)
