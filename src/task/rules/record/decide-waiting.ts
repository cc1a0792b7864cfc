// What a run does when an agent cannot work for a reason that passes by itself: whether it waits, tries again, or leaves it to
// the person who asked, who is still there at the beginning.
import type { InstantMs } from '#kernel/events/time'

export type WaitingFacts = {
  /** Of the table of agents' failures. */
  readonly rule: string
  /** When the agent can work again, by its own word. */
  readonly until: InstantMs | null
  /** Failures in a row, this one included. */
  readonly failures: number
  /** The run has moved the task: its agents could work before. */
  readonly isUnderway: boolean
  readonly now: InstantMs
}

export type Waiting =
  | { readonly result: 'wait'; readonly rule: WaitingRule; readonly until: InstantMs }
  | { readonly result: 'try_again' | 'pause'; readonly rule: WaitingRule; readonly until: null }

export const WAITING_RULES = {
  W1: 'it said when it can work again, and that is soon enough to wait for',
  W2: 'a limit of use that ends nobody knows when, too late, or ended before it was told: a person decides',
  W3: 'its provider was never reached in this run: something has to be set right',
  W4: 'it was tried often enough',
  W5: 'it may pass by itself',
} as const

type WaitingRule = keyof typeof WAITING_RULES

/** A limit of use ends within hours; what lasts longer is a matter for a person. */
const WAIT_MS_MAX = 6 * 60 * 60_000
const TRIES_MAX = 3
/** A limit that is met again each time it should be over must not cost for ever. */
const WAITS_MAX = 5

export function decideWaiting({ rule, until, failures, isUnderway, now }: WaitingFacts): Waiting {
  const isSoon = until !== null && until > now && until - now <= WAIT_MS_MAX
  if (isSoon && failures <= WAITS_MAX) return { result: 'wait', rule: 'W1', until }
  if (rule === 'AGENT_LIMIT_REACHED') return { result: 'pause', rule: 'W2', until: null }
  if (rule === 'AGENT_NO_NETWORK' && !isUnderway) return { result: 'pause', rule: 'W3', until: null }
  if (failures >= TRIES_MAX) return { result: 'pause', rule: 'W4', until: null }
  return { result: 'try_again', rule: 'W5', until: null }
}
