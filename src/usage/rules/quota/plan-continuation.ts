// Whether a session that was refused for quota goes on: what its account shows, a forecast where nobody told, and the table.
import type { InstantMs } from '#kernel/events/time'
import type { BudgetAction } from '../limits/decide-budget.ts'
import type { AccountQuota } from './account-quota.ts'
import { type ContinueAnswer, type ContinueLimits, decideContinue } from './decide-continue.ts'
import { deriveQuotaState, type QuotaAnswer } from './derive-quota-state.ts'
import { type Forecast, forecastReset } from './forecast-reset.ts'

export type QuotaWaitingFacts = {
  readonly now: InstantMs
  readonly hasEnded: boolean
  /** When it was refused last, and what it was told then. */
  readonly refusedAt: InstantMs
  readonly until: InstantMs | null
  readonly tries: number
  readonly lastTryAt: InstantMs | null
  readonly auto: boolean
  readonly budget: BudgetAction
  readonly limits: ContinueLimits
}

export type PlannedContinuation = ContinueAnswer & { readonly quota: QuotaAnswer; readonly forecast: Forecast }

export function planContinuation(facts: QuotaWaitingFacts, account: AccountQuota): PlannedContinuation {
  const { now, refusedAt, tries, lastTryAt, auto, budget, limits } = facts
  const quota = deriveQuotaState(now, account.facts)
  // What another one of the account was given before this one was refused says nothing about it.
  const isOlder = quota.since === null || quota.since <= refusedAt
  const isClear = quota.state === 'clear' || quota.state === 'near'
  const since = isClear || quota.since === null ? refusedAt : Math.min(quota.since, refusedAt)
  const until = toldReset(facts, quota)
  const forecast = forecastReset({ hitAt: since, told: until, window: quota.window, history: account.waits })
  const answer = decideContinue({
    ...{ now, tries, lastTryAt, auto, budget, limits, since, until },
    session: facts.hasEnded ? 'ended' : 'waiting_for_quota',
    quota: isClear && isOlder ? 'waiting' : quota.state,
    forecast: until === null ? forecast.at : null,
    windowEnd: forecast.basis === 'window' ? forecast.to : null,
  })
  return { ...answer, quota, forecast }
}

/** A time that was over when it was told says nothing about the next try. */
function toldReset({ until, refusedAt }: QuotaWaitingFacts, quota: QuotaAnswer): InstantMs | null {
  if (until !== null && until > refusedAt) return until
  return quota.basis === 'told' && quota.until !== null && quota.until > refusedAt ? quota.until : null
}
