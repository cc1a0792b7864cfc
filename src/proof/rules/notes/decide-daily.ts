// Whether it is time to sign the log without being asked. What the signing itself wrote down is no reason to sign again.
import { type Decision, decision } from '#kernel/machine/decision'

export type DailyFacts = {
  readonly now: number
  /** When this home signed last, or began to watch where it has not signed yet. */
  readonly since: number
  /** Null: nobody wants it. */
  readonly everyMs: number | null
  /** Events that are not about the log itself and are covered by no checkpoint. */
  readonly newEvents: number
}

export const DAILY_RULES = {
  OFF: 'nobody wants checkpoints that nobody asked for',
  NOTHING_NEW: 'every event but those about the log itself is covered',
  NOT_YET: 'the last one is not old enough',
  DUE: 'there is something new, and the last one is old',
} as const

export function decideDaily(facts: DailyFacts): Decision<'sign' | 'wait', DailyFacts, keyof typeof DAILY_RULES> {
  const { now, since, everyMs, newEvents } = facts
  if (everyMs === null) return decision('wait', 'OFF', facts)
  if (newEvents === 0) return decision('wait', 'NOTHING_NEW', facts)
  return now - since < everyMs ? decision('wait', 'NOT_YET', facts) : decision('sign', 'DUE', facts)
}
