// The events that a request wrote: from its first one on, by what they have in common.
import type { StoredEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'
import type { KeptRequest } from '#store/ports/request-store'

const LOOK_EVENTS = 2_000

export async function eventsOfRequest(
  log: EventLog,
  { correlation, firstPosition }: KeptRequest,
): Promise<StoredEvent[]> {
  if (firstPosition === null) return []
  const page = await log.readPage({ after: firstPosition - 1, limit: LOOK_EVENTS })
  return page.filter(event => event.correlation === correlation)
}
