// Gates by time: an entry moves only when its mtime lies before a limit. At the limit it stays.
import { readInstant } from '#kernel/events/time'

export type InstantReading =
  | { readonly usable: true; readonly at: number }
  | { readonly usable: false; readonly because: 'absent' | 'unreadable' | 'in_future' }

/** An instant after now proves nothing about the past, so it is not used. */
export function readPastInstant(value: unknown, nowMs: number): InstantReading {
  if (value === undefined || value === null) return { usable: false, because: 'absent' }
  const at = readInstant(value)
  if (at === undefined) return { usable: false, because: 'unreadable' }
  return at > nowMs ? { usable: false, because: 'in_future' } : { usable: true, at }
}

/** `created_at_unreadable`, `created_at_in_future`, or nothing to warn of. */
export function warningsOf(reading: InstantReading, what: string): string[] {
  return reading.usable || reading.because === 'absent' ? [] : [`${what}_${reading.because}`]
}

const DAY_MS = 86_400_000

export type Gate =
  | { readonly kind: 'always' }
  | { readonly kind: 'cutoff'; readonly limitMs: number }
  | { readonly kind: 'stale_days'; readonly limitMs: number }

export function openGate(cutoff: InstantReading, staleDays: number | undefined, nowMs: number): Gate {
  if (cutoff.usable) return { kind: 'cutoff', limitMs: cutoff.at }
  if (staleDays === undefined) return { kind: 'always' }
  return { kind: 'stale_days', limitMs: nowMs - staleDays * DAY_MS }
}

/** Undefined means that it passes the gate and moves. */
export function findReasonToKeep(gate: Gate, mtimeMs: number | null): 'fresh' | 'mtime_unknown' | undefined {
  if (gate.kind === 'always') return undefined
  if (mtimeMs === null) return 'mtime_unknown'
  return mtimeMs < gate.limitMs ? undefined : 'fresh'
}
