// When a limit is likely to end if nobody told: from earlier waits, or from the length of its window. Never shown as told.
import type { InstantMs } from '#kernel/events/time'
import { RESET_MS_MAX } from './derive-quota-state.ts'

export type ForecastFacts = {
  readonly hitAt: InstantMs
  readonly told: InstantMs | null
  readonly window: string | null
  readonly history: readonly { readonly hitAt: InstantMs; readonly clearedAt: InstantMs }[]
}

export type Forecast = {
  readonly at: InstantMs | null
  readonly from: InstantMs | null
  readonly to: InstantMs | null
  readonly basis: 'told' | 'history' | 'window' | 'none'
  /** How many earlier waits it rests on. */
  readonly n: number
  readonly rule: string
}

const WAITS_MIN = 3
const MINUTE_MS = 60_000

const WINDOW_MINUTES: ReadonlyMap<string, number> = new Map([
  ['five_hour', 300],
  ['seven_day', 7 * 24 * 60],
  ['weekly', 7 * 24 * 60],
])

export function forecastReset({ hitAt, told, window, history }: ForecastFacts): Forecast {
  if (told !== null && told > hitAt && told <= hitAt + RESET_MS_MAX)
    return { at: told, from: told, to: told, basis: 'told', n: 0, rule: 'F1' }
  const waits = history
    .map(wait => wait.clearedAt - wait.hitAt)
    .filter(waitMs => waitMs > 0 && waitMs <= RESET_MS_MAX)
    .sort((left, right) => left - right)
  const n = waits.length
  if (n >= WAITS_MIN) return { ...fromWaits(hitAt, waits), n, rule: 'F2' }
  const lengthMs = window === null ? null : windowLengthMs(window)
  if (lengthMs !== null && lengthMs <= RESET_MS_MAX)
    return { at: null, from: hitAt, to: hitAt + lengthMs, basis: 'window', n, rule: 'F3' }
  return { at: null, from: null, to: null, basis: 'none', n, rule: 'F4' }
}

function fromWaits(hitAt: InstantMs, waits: readonly number[]) {
  const rank = Math.floor((waits.length - 1) / 10)
  const half = Math.floor((waits.length - 1) / 2)
  const medianMs = Math.floor((waits[half]! + waits[waits.length - 1 - half]!) / 2)
  const [from, to] = [hitAt + waits[rank]!, hitAt + waits[waits.length - 1 - rank]!]
  return { at: hitAt + medianMs, from, to, basis: 'history' } as const
}

/** Null for a name whose length nobody knows. */
export function windowLengthMs(window: string): number | null {
  const minutes = /^[1-9][0-9]{0,5}m$/.test(window) ? Number(window.slice(0, -1)) : WINDOW_MINUTES.get(window)
  return minutes === undefined ? null : minutes * MINUTE_MS
}
