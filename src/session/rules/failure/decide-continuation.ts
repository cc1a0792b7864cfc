// Whether an agent that stopped for something that passes is told to go on, and when. It is told a few times, then a
// person is needed: what does not pass must not cost for ever.
import type { InstantMs } from '#kernel/events/time'
import type { AgentFailure } from './agent-failure.ts'
import { FAILURES, type FailureClass } from './failure-class.ts'

export type ContinuationFacts = {
  readonly hasEnded: boolean
  /** It takes messages while it lives. */
  readonly canSteer: boolean
  readonly failure: AgentFailure | null
  /** When it failed. */
  readonly failedAt: InstantMs
  readonly until: InstantMs | null
  /** How often it was told to go on since it last worked. */
  readonly continued: number
  /** What the law of quota says about it; null where no quota keeps it. */
  readonly quota: QuotaSays | null
  readonly now: InstantMs
}

/** A limit of use has a law of its own, which other rooms know. */
export type QuotaSays = {
  readonly action: 'none' | 'wait' | 'continue' | 'ask_person'
  readonly rule: string
  readonly at: InstantMs | null
}

export type Continuation = {
  readonly result: 'none' | 'wait' | 'continue' | 'give_up'
  readonly rule: keyof typeof CONTINUATION_RULES | `usage.${string}`
  readonly at: InstantMs | null
}

const CONTINUATION_RULES = {
  C1: 'there is nothing to go on from',
  C2: 'only a person can help',
  C3: 'it takes no messages: it is restored instead',
  C4: 'it was told often enough; a person is needed',
  C5: 'it is told to go on at that time',
  C6: 'the time has come',
} as const

export const CONTINUATIONS_MAX = 5

/** How often it was told to go on since it last worked, and whether that was enough. */
export type Continued = { readonly times: number; readonly isGivenUp: boolean; readonly lastAt: string | null }

export const NEVER_CONTINUED: Continued = { times: 0, isGivenUp: false, lastAt: null }

/** A clock of theirs and one of ours differ a little. */
const MARGIN_MS = 5_000
const MINUTE_MS = 60_000

/** Where nobody said when: how long it rests, by how often it was told. */
const RESTS_MIN: { readonly [Kind in FailureClass]?: readonly number[] } = {
  no_network: [1, 5, 15, 30, 60],
  overloaded: [1, 5, 15, 30, 60],
}

export function decideContinuation(facts: ContinuationFacts): Continuation {
  const { hasEnded, failure, canSteer, continued, now } = facts
  if (hasEnded || !failure || failure.isRetrying) return { result: 'none', rule: 'C1', at: null }
  const isLimit = failure.class === 'limit_reached'
  if (FAILURES[failure.class].tryingAgain === 'never' || (!RESTS_MIN[failure.class] && !isLimit))
    return { result: 'none', rule: 'C2', at: null }
  if (!canSteer) return { result: 'none', rule: 'C3', at: null }
  if (isLimit && facts.quota) return followQuota(facts.quota)
  if (continued >= CONTINUATIONS_MAX) return { result: 'give_up', rule: 'C4', at: null }
  const at = dueAt(facts, failure)
  return now >= at ? { result: 'continue', rule: 'C6', at } : { result: 'wait', rule: 'C5', at }
}

function followQuota({ action, rule, at }: QuotaSays): Continuation {
  return { result: RESULTS[action], rule: `usage.${rule}`, at }
}

const RESULTS = { none: 'none', wait: 'wait', continue: 'continue', ask_person: 'give_up' } as const

/** A time that was over when it was told says nothing about the next try. */
function dueAt({ failedAt, until, continued }: ContinuationFacts, failure: AgentFailure): InstantMs {
  if (until !== null && until > failedAt) return until + MARGIN_MS
  const rests = RESTS_MIN[failure.class] ?? []
  return failedAt + (rests[continued] ?? rests.at(-1) ?? 0) * MINUTE_MS
}
