// Appends events of evidence, once: whoever finishes the work of another appends nothing twice.

import { UNFILED_STREAM } from '#evidence/rules/record/evidence-stream'
import { isProvostError } from '#kernel/errors/errors'
import type { EventData, NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import type { EventLog } from '#store/ports/event-log'

const RACES_MAX = 50

export function newEvent(world: World, asking: Asking, type: string, data: EventData): NewEvent {
  return {
    id: world.ids.newId('ev_'),
    type,
    schema: 1,
    at: writeInstant(world.clock.now()),
    actor: asking.actor,
    cause: asking.cause,
    correlation: asking.correlation,
    data,
  }
}

/** The decision was made under the lock of the store, so a lost race in the log only means another version. */
export async function appendEvents(
  { store: { log } }: World,
  stream: string,
  events: readonly NewEvent[],
): Promise<void> {
  const [first] = events
  if (!first) return
  for (let race = 1; ; race++) {
    if (race > 1 && (await log.findEvent(first.id))) return
    try {
      await log.append([{ stream, expectedVersion: await versionOf(log, stream), events }])
      return
    } catch (error) {
      if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT' || race >= RACES_MAX) throw error
    }
  }
}

export async function appendEventsOnce(world: World, stream: string, events: readonly NewEvent[]): Promise<void> {
  const [first] = events
  if (first && !(await world.store.log.findEvent(first.id))) await appendEvents(world, stream, events)
}

// The stream of the unfiled grows without end, so its version is looked up instead of counted.
async function versionOf(log: EventLog, stream: string): Promise<number> {
  if (stream !== UNFILED_STREAM) return (await log.readStream(stream)).length
  const [head] = await log.readHeads(`${stream.slice(0, -1)}c\uffff`, 1)
  return head?.stream === stream ? head.version : 0
}
