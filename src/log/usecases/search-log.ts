// Finds events from the newest backwards. How much is looked at for one answer is limited; the cursor says where to go on.
import type { StoredEvent } from '#kernel/events/event'
import { type EventFilter, matchesEvent } from '#kernel/events/event-filter'
import type { EventLog } from '#store/ports/event-log'

export type LogSearch = EventFilter & {
  /** Undefined: from the newest. */
  readonly before?: number
  /** Nothing before this position is looked at. */
  readonly first?: number
  readonly limit: number
}

export type FoundEvents = {
  readonly events: readonly StoredEvent[]
  /** Null: the beginning of the log was reached. */
  readonly next: string | null
  readonly lookedBackTo: number
  readonly end: number
}

const WINDOW = 100
const LOOKED_AT_MAX = 20_000

export async function searchLog(log: EventLog, search: LogSearch): Promise<FoundEvents> {
  const { limit, before = Number.MAX_SAFE_INTEGER, first = 1, actor, text, ...place } = search
  const end = await log.headPosition()
  const window = actor === undefined && text === undefined ? limit : WINDOW
  const found: StoredEvent[] = []
  let at = Math.min(before, end + 1)
  for (let seen = 0; at > first && found.length < limit && seen < LOOKED_AT_MAX; seen += window) {
    const events = await log.readBack({ ...place, before: at, limit: window })
    const fitting = events
      .filter(event => event.position >= first && matchesEvent(event, search))
      .slice(0, limit - found.length)
    found.push(...fitting)
    if (found.length === limit) at = found.at(-1)!.position
    else at = events.length < window ? 1 : events.at(-1)!.position
  }
  return { events: found, next: at > first ? String(at) : null, lookedBackTo: Math.max(at, first), end }
}
