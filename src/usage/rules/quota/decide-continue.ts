// Whether a session that waits for quota goes on, and when: never before a told reset, and only so many times.
import type { InstantMs } from '#kernel/events/time'
import type { BudgetAction } from '../limits/decide-budget.ts'
import type { QuotaState } from './derive-quota-state.ts'

export type ContinueLimits = {
  readonly triesMax: number
  readonly waitMaxMs: number
  /** A clock of theirs and one of ours differ a little. */
  readonly graceMs: number
  readonly probeMs: number
}

export const CONTINUE_LIMITS: ContinueLimits = {
  triesMax: 5,
  waitMaxMs: 691_200_000,
  graceMs: 60_000,
  probeMs: 900_000,
}

export const WAITING_SESSIONS = ['waiting_for_quota', 'ended', 'other'] as const

export type ContinueFacts = {
  readonly now: InstantMs
  readonly session: (typeof WAITING_SESSIONS)[number]
  readonly quota: QuotaState
  readonly auto: boolean
  readonly since: InstantMs
  readonly until: InstantMs | null
  readonly forecast: InstantMs | null
  readonly windowEnd: InstantMs | null
  readonly lastTryAt: InstantMs | null
  readonly tries: number
  readonly budget: BudgetAction
  readonly limits: ContinueLimits
}

export const CONTINUE_RULES = {
  W1: 'it has ended',
  W2: 'it does not wait for quota',
  W3: 'a spend limit stands in the way',
  W4: 'the account has no credit, and only a person can change that',
  W5: 'it has waited as long as it may',
  W6: 'going on by itself is switched off',
  W7: 'it was tried often enough; a person is needed',
  W8: 'the quota is there again',
  W9: 'the told reset has come',
  W10: 'it goes on at the told reset',
  W11: 'the forecast reset has come',
  W12: 'it goes on at the forecast reset',
  W13: 'the window of the limit is over',
  W14: 'it goes on a while after the window of the limit',
  W15: 'nobody told a reset; a try is due',
  W16: 'nobody told a reset; it is tried again from time to time',
} as const

export type ContinueAnswer = {
  readonly action: 'none' | 'ask_person' | 'continue' | 'wait'
  readonly rule: keyof typeof CONTINUE_RULES
  readonly at: InstantMs | null
}

const answer = (action: ContinueAnswer['action'], rule: ContinueAnswer['rule']): ContinueAnswer => ({
  action,
  rule,
  at: null,
})

export function decideContinue(facts: ContinueFacts): ContinueAnswer {
  const { session, quota, budget, now, since, tries, limits } = facts
  if (session === 'ended') return answer('none', 'W1')
  if (session !== 'waiting_for_quota') return answer('none', 'W2')
  if (budget === 'ask' || budget === 'stop') return answer('ask_person', 'W3')
  if (quota === 'no_credit') return answer('ask_person', 'W4')
  if (now - since >= limits.waitMaxMs) return answer('ask_person', 'W5')
  if (!facts.auto) return answer('ask_person', 'W6')
  if (tries >= limits.triesMax) return answer('ask_person', 'W7')
  if (quota === 'clear' || quota === 'near') return answer('continue', 'W8')
  const { at, due, early } = nextTry(facts)
  return now >= at ? answer('continue', due) : { action: 'wait', rule: early, at }
}

type Rule = ContinueAnswer['rule']
type NextTry = { readonly at: InstantMs; readonly due: Rule; readonly early: Rule }

function nextTry(facts: ContinueFacts): NextTry {
  const named = nameInstant(facts)
  return { ...named, at: Math.max(named.at, earliestAfterTry(facts)) }
}

function nameInstant({ now, since, until, forecast, windowEnd, lastTryAt, limits }: ContinueFacts): NextTry {
  const { graceMs, probeMs } = limits
  if (until !== null) return { at: until + graceMs, due: 'W9', early: 'W10' }
  if (forecast !== null) return { at: forecast + graceMs, due: 'W11', early: 'W12' }
  if (windowEnd !== null && windowEnd + graceMs <= now) return { at: windowEnd + graceMs, due: 'W13', early: 'W14' }
  return { at: Math.max(since, lastTryAt ?? since) + probeMs, due: 'W15', early: 'W16' }
}

const REST_MS_MAX = 6 * 60 * 60_000
const DOUBLINGS_MAX = 10

/** Each try that did not help makes the next pause longer. */
function earliestAfterTry({ lastTryAt, tries, limits }: ContinueFacts): InstantMs {
  if (lastTryAt === null) return Number.NEGATIVE_INFINITY
  const doublings = Math.min(Math.max(tries - 1, 0), DOUBLINGS_MAX)
  return lastTryAt + Math.min(limits.probeMs * 2 ** doublings, REST_MS_MAX)
}
