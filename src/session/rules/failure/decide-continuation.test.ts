import { describe, expect, test } from 'vitest'
import type { AgentFailure } from './agent-failure.ts'
import { type ContinuationFacts, decideContinuation, type QuotaSays } from './decide-continuation.ts'
import { FAILURE_CLASSES } from './failure-class.ts'

const MINUTE_MS = 60_000
const failure = (kind: AgentFailure['class'], isRetrying = false): AgentFailure => ({
  class: kind,
  words: '',
  isRetrying,
  until: null,
})

const says = (action: QuotaSays['action'], at: number | null = null): QuotaSays => ({ action, rule: 'W10', at })

const FACTS: ContinuationFacts = {
  hasEnded: false,
  canSteer: true,
  failure: failure('overloaded'),
  quota: null,
  failedAt: 0,
  until: 3_600_000,
  continued: 0,
  now: 0,
}

test.each<[what: string, facts: Partial<ContinuationFacts>, result: string, at: number | null]>([
  ['one that has ended', { hasEnded: true }, 'none C1', null],
  ['one that nothing is wrong with', { failure: null }, 'none C1', null],
  ['one that tries by itself', { failure: failure('overloaded', true) }, 'none C1', null],
  ['one without a login', { failure: failure('not_logged_in') }, 'none C2', null],
  ['one that crashed', { failure: failure('crashed') }, 'none C2', null],
  ['one that hears nothing', { canSteer: false }, 'none C3', null],
  ['one that was told five times', { continued: 5 }, 'give_up C4', null],
  ['one that knows when, before that', { now: 3_604_999 }, 'wait C5', 3_605_000],
  ['one that knows when, then', { now: 3_605_000 }, 'continue C6', 3_605_000],
  ['one that knows no end', { until: null, now: MINUTE_MS - 1 }, 'wait C5', MINUTE_MS],
  ['one told an end that was over', { until: 0, now: MINUTE_MS }, 'continue C6', MINUTE_MS],
  ['one told once', { until: null, continued: 1 }, 'wait C5', 5 * MINUTE_MS],
  ['one at a limit that waits', { failure: failure('limit_reached'), quota: says('wait', 7) }, 'wait usage.W10', 7],
  [
    'one at a limit that is over',
    { failure: failure('limit_reached'), quota: says('continue') },
    'continue usage.W10',
    null,
  ],
  [
    'one at a limit for too long',
    { failure: failure('limit_reached'), quota: says('ask_person') },
    'give_up usage.W10',
    null,
  ],
  [
    'one at a limit that hears nothing',
    { canSteer: false, failure: failure('limit_reached'), quota: says('continue') },
    'none C3',
    null,
  ],
  [
    'one whose provider fails',
    { until: null, failure: failure('overloaded'), now: MINUTE_MS },
    'continue C6',
    MINUTE_MS,
  ],
])('%s: %j', (_what, facts, result, at) => {
  const answer = decideContinuation({ ...FACTS, ...facts })
  expect(`${answer.result} ${answer.rule}`).toBe(result)
  expect(answer.at).toBe(at)
})

describe('whatever fails again and again', () => {
  test.each(FAILURE_CLASSES)('%s is told at most five times', kind => {
    let [continued, now] = [0, 0]
    for (let look = 0; look < 10_000; look++, now += MINUTE_MS) {
      const facts = { ...FACTS, failure: failure(kind), until: null, continued, now, failedAt: Math.max(0, now - look) }
      if (decideContinuation(facts).result === 'continue') continued++
    }
    expect(continued).toBeLessThanOrEqual(5)
  })
})
