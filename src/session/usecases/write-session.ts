// What is written about a session: its stream, the envelope of its events, and the version that they follow.
import type { NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import type { StreamAppend } from '#store/ports/event-log'

export function streamOf(session: string): string {
  return `session/${session}`
}

export function composeEvent(world: World, asking: Asking, type: string, data: NewEvent['data']): NewEvent {
  const { actor, cause, correlation } = asking
  const at = writeInstant(world.clock.now())
  return { id: world.ids.newId('ev_'), type, schema: 1, at, actor, cause, correlation, data }
}

export function appendTo({ id, version }: SessionView, events: readonly NewEvent[]): StreamAppend {
  return { stream: streamOf(id), expectedVersion: version, events }
}
