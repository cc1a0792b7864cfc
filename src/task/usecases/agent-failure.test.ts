// Every failure that a session can tell of has its row, and the row says the same about trying again.
import { expect, test } from 'vitest'
import { FAILURE_CLASSES, FAILURES } from '#session/rules/failure/failure-class'
import { decideAgentFailure, KNOWN_AGENT_FAILURES } from '../rules/decision/decide-agent-failure.ts'

test.each(FAILURE_CLASSES)('%s', kind => {
  expect(KNOWN_AGENT_FAILURES).toContain(kind)
  const { result, counts } = decideAgentFailure(kind)
  expect(counts).toBe(result === 'try_again')
  const { tryingAgain } = FAILURES[kind]
  if (tryingAgain === 'at_reset') expect(result).toBe('wait')
  if (tryingAgain === 'later') expect(result).not.toBe('ask_person')
  if (result === 'ask_person') expect(tryingAgain).toBe('never')
})

test('what is unknown is tried again and counted', () => {
  expect(decideAgentFailure('toString')).toEqual({ result: 'try_again', counts: true, rule: 'AGENT_FAILED' })
})
