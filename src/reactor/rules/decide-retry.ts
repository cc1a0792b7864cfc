// What becomes of an intent that failed: tried again later and later, then laid aside for a person.
import { type Decision, decision } from '#kernel/machine/decision'

export type RetryFacts = { readonly attempts: number; readonly now: number; readonly permanent: boolean }

export type RetryResult = { readonly status: 'pending'; readonly nextAt: number } | { readonly status: 'dead' }

export const INTENT_ATTEMPTS_MAX = 8
const FIRST_PAUSE_MS = 1_000
const PAUSE_MAX_MS = 5 * 60_000

const RETRY_RULES = {
  PERMANENT: 'a refusal will not change by trying again',
  GIVEN_UP: 'all tries are used up; a person decides',
  LATER: 'each pause is twice the one before, up to five minutes',
} as const

export function decideRetry(facts: RetryFacts): Decision<RetryResult, RetryFacts, keyof typeof RETRY_RULES> {
  if (facts.permanent) return decision({ status: 'dead' }, 'PERMANENT', facts)
  if (facts.attempts >= INTENT_ATTEMPTS_MAX) return decision({ status: 'dead' }, 'GIVEN_UP', facts)
  const pauseMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (facts.attempts - 1))
  return decision({ status: 'pending', nextAt: facts.now + pauseMs }, 'LATER', facts)
}
