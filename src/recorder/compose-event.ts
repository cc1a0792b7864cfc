// The envelope of an event: who asked, when, and what it follows from.
import type { Actor } from '#kernel/events/actor'
import type { EventData, NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Asking, World } from './world.ts'

type Given = {
  /** Where the same act is known again by its id; otherwise a new one. */
  readonly id?: string
  /** Where somebody else than who asked did it. */
  readonly actor?: Actor
}

export function composeEvent(
  { clock, ids }: Pick<World, 'clock' | 'ids'>,
  { actor, cause, correlation }: Pick<Asking, 'actor' | 'cause' | 'correlation'>,
  type: string,
  data: EventData,
  given: Given = {},
): NewEvent {
  const at = writeInstant(clock.now())
  return {
    id: given.id ?? ids.newId('ev_'),
    type,
    schema: 1,
    at,
    actor: given.actor ?? actor,
    cause,
    correlation,
    data,
  }
}
