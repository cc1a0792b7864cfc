import { expect, test } from 'vitest'
import type { AgentFailure } from './agent-failure.ts'
import { decidePatience } from './decide-patience.ts'

const retrying = (kind: AgentFailure['class']): AgentFailure => ({
  class: kind,
  words: '',
  isRetrying: true,
  until: null,
})

test.each<[failure: AgentFailure | null, triedMs: number, rule: string]>([
  [null, 1_000_000, 'J1'],
  [{ ...retrying('not_logged_in'), isRetrying: false }, 1_000_000, 'J1'],
  [retrying('not_logged_in'), 4_999, 'J5'],
  [retrying('not_logged_in'), 5_000, 'J2'],
  [retrying('credit_exhausted'), 5_000, 'J2'],
  [retrying('no_network'), 6_999, 'J5'],
  [retrying('no_network'), 7_000, 'J3'],
  [retrying('overloaded'), 599_999, 'J5'],
  [retrying('overloaded'), 600_000, 'J4'],
  [retrying('limit_reached'), 600_000, 'J4'],
  [retrying('no_network'), -1, 'J5'],
])('%j after %i ms: %s', (failure, triedMs, rule) => {
  const answer = decidePatience(failure, 1_000, 1_000 + triedMs)
  expect(answer.rule).toBe(rule)
  expect(answer.result === 'give_up').toBe(['J2', 'J3', 'J4'].includes(rule))
})
