// Appends what was planned for several streams of a swarm at once: all of it or nothing.
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { recordTransition } from '#swarm/rules/agents/record-transition'
import type { PlannedEvent } from '#swarm/rules/record/swarm-events'

/** `versions` are those that the plan was made on; a stream that is not named there must not exist yet. */
export async function appendPlanned(
  world: World,
  asking: Asking,
  planned: readonly PlannedEvent[],
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const streams = new Map<string, NewEvent[]>()
  for (const { stream, type, data } of planned) {
    const events = streams.get(stream) ?? []
    events.push(composeEvent(world, asking, type, { ...data, ...recordTransition(type, data) }))
    streams.set(stream, events)
  }
  if (streams.size === 0) return
  await world.store.log.append(
    [...streams].map(([stream, events]) => ({ stream, expectedVersion: versions.get(stream) ?? 0, events })),
  )
}
