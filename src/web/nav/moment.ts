// The moment that the whole dashboard shows: now, or a moment of the past.
import { readInstant } from '#kernel/events/time'
import { setQuery, useAddress } from './address.ts'

export type Moment = {
  /** Null: now, and live. */
  readonly at: string | null
  /** What the address names, when it is no moment of the past. */
  readonly unread: string | null
  readonly travelTo: (at: string | null) => void
}

export function useMoment(): Moment {
  const { query } = useAddress()
  const given = query.get('at')
  const isPast = given !== null && isPastMoment(given)
  return { at: isPast ? given : null, unread: isPast ? null : given, travelTo: at => setQuery({ at }) }
}

/** The future has not happened, and what cannot be read is no moment. */
function isPastMoment(text: string): boolean {
  const instant = readInstant(text)
  return instant !== undefined && instant <= Date.now()
}
