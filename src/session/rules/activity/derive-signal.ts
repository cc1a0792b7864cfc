// Whether the agent can be heard at all. One that cannot is shown as such, never as idle.
import { ageMs, type InstantMs } from '#kernel/events/time'

export const REPORTS = ['signals', 'process_only'] as const

/** What a harness hears of its agent. */
export type Reports = (typeof REPORTS)[number]

export type Signal = 'not_reported' | 'starting' | 'no_signal' | 'fresh' | 'quiet'

export type SignalFacts = {
  readonly now: InstantMs
  readonly launchedAt: InstantMs | null
  readonly lastSignalAt: InstantMs | null
  readonly reports: Reports
}

export type DerivedSignal = { readonly signal: Signal; readonly ageMs: number | null }

const FRESH_MAX_MS = 60_000
const FIRST_SIGNAL_MAX_MS = 90_000

export function deriveSignal({ now, launchedAt, lastSignalAt, reports }: SignalFacts): DerivedSignal {
  if (reports === 'process_only') return { signal: 'not_reported', ageMs: null }
  if (lastSignalAt !== null) {
    const silentMs = ageMs(now, lastSignalAt)
    return { signal: silentMs <= FRESH_MAX_MS ? 'fresh' : 'quiet', ageMs: silentMs }
  }
  const isOverdue = launchedAt !== null && now - launchedAt > FIRST_SIGNAL_MAX_MS
  return { signal: isOverdue ? 'no_signal' : 'starting', ageMs: null }
}
