// The tree that an event stands in: what it follows from, back to where nobody caused it, and what followed from it.
import type { StoredEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'

export type TracedEvent = { readonly event: StoredEvent; readonly depth: number }

/** What follows from something is written soon after it. */
const LOOKED_AT = 500
const UP_MAX = 20
const SHOWN_MAX = 60

export async function traceCauses(log: EventLog, event: StoredEvent): Promise<readonly TracedEvent[]> {
  const above = await findAbove(log, event)
  const first = above[0] ?? event
  const later = await log.readPage({ after: first.position, limit: LOOKED_AT })
  const beyond = await log.readPage({ after: event.position, limit: LOOKED_AT })
  const known = new Map([...above, event, ...later, ...beyond].map(one => [one.id, one]))
  const children = Map.groupBy([...known.values()], ({ cause }) => cause)
  const found: TracedEvent[] = []
  collect(first, 0, children, found)
  return found.slice(0, SHOWN_MAX)
}

async function findAbove(log: EventLog, event: StoredEvent): Promise<readonly StoredEvent[]> {
  const above: StoredEvent[] = []
  for (let { cause } = event; cause !== null && above.length < UP_MAX; ) {
    const found = await log.findEvent(cause)
    if (!found) break
    above.unshift(found)
    cause = found.cause
  }
  return above
}

function collect(
  event: StoredEvent,
  depth: number,
  children: ReadonlyMap<string | null, readonly StoredEvent[]>,
  found: TracedEvent[],
): void {
  found.push({ event, depth })
  const below = (children.get(event.id) ?? []).toSorted((left, right) => left.position - right.position)
  for (const child of below) collect(child, depth + 1, children, found)
}
