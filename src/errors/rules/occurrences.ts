// Which errors a daemon met since it started: how often, and in which of the last hours. It is about this process, so it is
// kept in its memory and not in the log.
import { type InstantMs, writeInstant } from '#kernel/events/time'

export const HOURS = 24
const HOUR_MS = 3_600_000

type Kept = { readonly count: number; readonly last: InstantMs; readonly hours: ReadonlyMap<number, number> }

export type Occurrences = ReadonlyMap<string, Kept>

export type Occurred = {
  readonly code: string
  readonly count: number
  readonly lastAt: string
  /** The last hours, this one last. */
  readonly byHour: readonly number[]
}

export const NOTHING_OCCURRED: Occurrences = new Map()

export function withOccurrence(known: Occurrences, code: string, at: InstantMs): Occurrences {
  const hour = Math.floor(at / HOUR_MS)
  const before = known.get(code)
  const young = [...(before?.hours ?? [])].filter(([kept]) => kept > hour - HOURS)
  const hours = new Map(young)
  hours.set(hour, (hours.get(hour) ?? 0) + 1)
  return new Map(known).set(code, { count: (before?.count ?? 0) + 1, last: at, hours })
}

/** The one that was met last comes first. */
export function listOccurred(known: Occurrences, now: InstantMs): readonly Occurred[] {
  const hour = Math.floor(now / HOUR_MS)
  return [...known]
    .toSorted(([, left], [, right]) => right.last - left.last)
    .map(([code, { count, last, hours }]) => ({
      code,
      count,
      lastAt: writeInstant(last),
      byHour: Array.from({ length: HOURS }, (_, at) => hours.get(hour - HOURS + 1 + at) ?? 0),
    }))
}
