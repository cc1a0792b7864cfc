// One event with its neighbours: what it follows from, its stream before and after, and what the same command wrote.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'
import { type TracedEvent, traceCauses } from './trace-causes.ts'

export type EventDetail = {
  readonly event: StoredEvent
  readonly cause: StoredEvent | null
  readonly previous: StoredEvent | null
  readonly following: StoredEvent | null
  readonly together: readonly StoredEvent[]
  /** From what nobody caused, down; itself included. */
  readonly tree: readonly TracedEvent[]
}

/** What one command writes lies close together: one append, or a few with little in between. */
const NEAR = 100

export async function showEvent(log: EventLog, id: string): Promise<EventDetail> {
  const event = await findEvent(log, id)
  const { stream, position, cause, correlation } = event
  const near = await log.readPage({ after: Math.max(0, position - NEAR - 1), limit: 2 * NEAR + 1 })
  const [previous] = await log.readBack({ before: position, limit: 1, stream })
  const [following] = await log.readPage({ after: position, limit: 1, stream })
  return {
    event,
    cause: (cause !== null && (await log.findEvent(cause))) || null,
    previous: previous ?? null,
    following: following ?? null,
    together: near.filter(other => other.correlation === correlation),
    tree: await traceCauses(log, event),
  }
}

async function findEvent(log: EventLog, id: string): Promise<StoredEvent> {
  const position = /^\d{1,15}$/.test(id) ? Number(id) : undefined
  const event =
    position === undefined ? await log.findEvent(id) : (await log.readBack({ before: position + 1, limit: 1 }))[0]
  if (event && (position === undefined || event.position === position)) return event
  throw provostError('NOT_FOUND', { details: { noun: 'event', id } })
}
