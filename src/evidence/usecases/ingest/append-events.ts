// Appends events of evidence, once: whoever finishes the work of another appends nothing twice.

import { UNFILED_STREAM } from '#evidence/rules/record/evidence-stream'
import type { EventData, NewEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { composeEvent } from '#recorder/compose-event'
import { decideAgain } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import type { EventLog } from '#store/ports/event-log'

/** Whoever asks again under the same key says the same under the same id, however far the first try came. */
export function newEvent(world: World, asking: Asking, type: string, data: EventData): NewEvent {
  const { onceKey } = asking
  return composeEvent(world, asking, type, data, onceKey === null ? {} : { id: onceId(onceKey, type, data) })
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
  await decideAgain(log, async append => {
    if (await log.findEvent(first.id)) return
    await append([{ stream, expectedVersion: await versionOf(log, stream), events }])
  })
}

// The stream of the unfiled grows without end, so its version is looked up instead of counted.
async function versionOf(log: EventLog, stream: string): Promise<number> {
  if (stream !== UNFILED_STREAM) return (await log.readStream(stream)).length
  const [head] = await log.readHeads(`${stream.slice(0, -1)}c\uffff`, 1)
  return head?.stream === stream ? head.version : 0
}
