// L7: every pair of states, with and without override and reason, against the table of the specification.
import { describe, expect, test } from 'vitest'
import { AGENT_RUN_STATUSES } from './agent-run-machine.ts'
import { type AgentRunTransitionRequest, agentRunRejectionError, transitionAgentRun } from './agent-run-transition.ts'

/** Table 3.1, written out once more on purpose. */
const TABLE = new Map<string, readonly string[]>(
  Object.entries({
    pending: ['dispatched'],
    dispatched: ['running', 'complete', 'failed', 'timed_out', 'invalid_output', 'ownership_violation'],
    running: ['complete', 'failed', 'timed_out', 'invalid_output', 'ownership_violation'],
    complete: [],
    failed: ['dispatched'],
    timed_out: ['dispatched'],
    invalid_output: [],
    ownership_violation: [],
  }),
)
const FORCED = new Map<string, readonly string[]>(
  Object.entries({
    invalid_output: ['dispatched', 'failed'],
    ownership_violation: ['dispatched', 'failed', 'complete'],
  }),
)

const ask = (request: Partial<AgentRunTransitionRequest>) =>
  transitionAgentRun({ from: '', to: '', agentRunId: 'ar_1', override: false, reason: null, guards: [], ...request })

function expected(from: string, to: string, override: boolean, reason: string | null): string {
  if (from === 'complete') return 'STATE_MACHINE_TERMINAL'
  const forced = FORCED.get(from)
  if (forced) {
    if (!override) return 'STATE_MACHINE_BLOCKED'
    if (!forced.includes(to)) return 'STATE_MACHINE_INVALID'
    return reason?.trim() ? 'T-override' : 'SWARM_OVERRIDE_REASON_REQUIRED'
  }
  return TABLE.get(from)?.includes(to) ? `T-${from}-${to}` : 'STATE_MACHINE_INVALID'
}

function got(request: Partial<AgentRunTransitionRequest>): string {
  try {
    const answer = ask(request)
    return answer.ok ? answer.rule : answer.error.code
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'))
  }
}

const WORDS = [...AGENT_RUN_STATUSES, 'idle', '__proto__', '']

test('L7: all combinations of from, to, override and reason', () => {
  for (const from of WORDS) {
    for (const to of WORDS) {
      for (const override of [true, false]) {
        for (const reason of [null, '  ', 'because']) {
          expect(got({ from, to, override, reason }), `${from} → ${to}`).toBe(expected(from, to, override, reason))
        }
      }
    }
  }
})

test('L7: no sequence leaves complete', () => {
  for (const to of WORDS)
    expect(got({ from: 'complete', to, override: true, reason: 'r' })).toBe('STATE_MACHINE_TERMINAL')
})

describe('guards', () => {
  const soft = { name: 'attempts_left', ok: false, overridable: true }
  const hard = { name: 'wave_open', ok: false, overridable: false }
  const again = { from: 'failed', to: 'dispatched' }

  test.each([
    ['is met', { guards: [{ ...hard, ok: true }] }, 'T-failed-dispatched'],
    ['is hard', { guards: [hard], override: true, reason: 'r' }, 'STATE_MACHINE_BLOCKED'],
    ['may be overridden, but is not', { guards: [soft] }, 'STATE_MACHINE_BLOCKED'],
    ['is overridden without a reason', { guards: [soft], override: true, reason: ' ' }, 'STATE_MACHINE_BLOCKED'],
    ['is overridden', { guards: [soft], override: true, reason: 'r' }, 'T-failed-dispatched'],
    ['is overridden, another is hard', { guards: [soft, hard], override: true, reason: 'r' }, 'STATE_MACHINE_BLOCKED'],
  ])('a guard that %s', (_words, request, wanted) => expect(got({ ...again, ...request })).toBe(wanted))

  test('the first hard guard is named before a softer one', () => {
    expect(ask({ ...again, guards: [soft, hard] })).toMatchObject({
      error: { hint: 'meet the guard wave_open, then try again' },
    })
  })
})

test('a refusal becomes the typed error of the seed', () => {
  const answer = ask({ from: 'complete', to: 'running' })
  if (answer.ok) throw new Error('It was allowed.')
  const { message, hint, code, agentRunId, details } = agentRunRejectionError(answer.error)
  expect({ message, hint, code, agentRunId }).toEqual({
    message: 'Illegal transition complete → running: agent run ar_1 is already complete, a terminal state',
    hint: 'this agent is already complete; check why the caller tried to re-advance it',
    code: 'STATE_MACHINE_TERMINAL',
    agentRunId: 'ar_1',
  })
  expect(details).toMatchObject({ allowedTransitions: [], overrideTransitions: [] })
})
