// Appends events of evidence, once: whoever finishes the work of another appends nothing twice.

import { UNFILED_STREAM } from '#evidence/rules/record/evidence-stream'
import { isProvostError } from '#kernel/errors/errors'
import type { EventData, NewEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import { writeInstant } from '#kernel/events/time'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Asking, World } from '#recorder/world'
import type { EventLog } from '#store/ports/event-log'

const RACES_MAX = 50

/** Whoever asks again under the same key says the same under the same id, however far the first try came. */
export function newEvent(world: World, asking: Asking, type: string, data: EventData): NewEvent {
  return {
    id: asking.onceKey === null ? world.ids.newId('ev_') : onceId(asking.onceKey, type, data),
    type,
    schema: 1,
    at: writeInstant(world.clock.now()),
    actor: asking.actor,
    cause: asking.cause,
    correlation: asking.correlation,
    data,
  }
}

function onceId(onceKey: string, type: string, data: EventData): string {
  return `ev_${sha256Hex(`${onceKey}\n${type}\n${canonicalJson(data)}`).slice(0, 32)}`
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
    if (await log.findEvent(first.id)) return
    try {
      await log.append([{ stream, expectedVersion: await versionOf(log, stream), events }])
      return
    } catch (error) {
      if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT' || race >= RACES_MAX) throw error
    }
  }
}

// The stream of the unfiled grows without end, so its version is looked up instead of counted.
async function versionOf(log: EventLog, stream: string): Promise<number> {
  if (stream !== UNFILED_STREAM) return (await log.readStream(stream)).length
  const [head] = await log.readHeads(`${stream.slice(0, -1)}c\uffff`, 1)
  return head?.stream === stream ? head.version : 0
}
