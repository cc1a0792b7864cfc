// The moment that the whole dashboard shows: now, or a moment of the past.
import { setQuery, useAddress } from './address.ts'

export type Moment = {
  /** Null: now, and live. */
  readonly at: string | null
  readonly travelTo: (at: string | null) => void
}

export function useMoment(): Moment {
  const { query } = useAddress()
  return { at: query.get('at'), travelTo: at => setQuery({ at }) }
}
