// What an episode of doubt remembers: how often the same was seen, since when, and the run of definite dead looks.
import type { InstantMs } from '#kernel/events/time'

export type DetectingMemory<Time = InstantMs> = {
  /** Looks in a row with the same evidence. */
  readonly attempts: number
  readonly startedAt: Time
  readonly evidenceHash: string
  /** Definite dead looks in a row; it stops counting at three. */
  readonly deadLooks: number
  readonly deadSince: Time | null
  /** Once set the episode is latched: it stays stuck until something positive is seen. */
  readonly escalatedAt: Time | null
}

export const DEAD_LOOKS_MAX = 3

export type DeadRun = Pick<DetectingMemory, 'deadLooks' | 'deadSince'>

const NOT_DEAD: DeadRun = { deadLooks: 0, deadSince: null }

/** Any look that is not definitely dead starts the count again; a start in the future counts as now. */
export function countDeadLooks(prior: DeadRun | null, isDeadLook: boolean, now: InstantMs): DeadRun {
  if (!isDeadLook) return NOT_DEAD
  if (prior === null || prior.deadSince === null || prior.deadLooks < 1) return { deadLooks: 1, deadSince: now }
  return {
    deadLooks: Math.min(DEAD_LOOKS_MAX, prior.deadLooks + 1),
    deadSince: Math.min(prior.deadSince, now),
  }
}
