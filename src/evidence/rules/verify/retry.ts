// When a deferred submission is tried again, and when it has waited so long that somebody should look.
import type { InstantMs } from '#kernel/events/time'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The pause after the first try, the second, and so on; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

const OVERDUE_MS = 7 * DAY_MS

export type DeferredFacts = {
  readonly receivedAt: InstantMs
  /** How many times it was tried, the last one at `lastTriedAt`. */
  readonly tries: number
  readonly lastTriedAt: InstantMs
  /** What the provider asked for; it wins if it is longer. */
  readonly retryAfterMs: number | null
}

export function planRetry({ tries, lastTriedAt, retryAfterMs }: DeferredFacts): InstantMs {
  const pauseMs = PAUSES_MS[Math.max(1, tries) - 1] ?? DAY_MS
  return lastTriedAt + Math.max(pauseMs, retryAfterMs ?? 0)
}

/** Waiting never turns into a rejection; it only becomes visible. */
export function isOverdue({ receivedAt }: DeferredFacts, now: InstantMs): boolean {
  return now - receivedAt > OVERDUE_MS
}
