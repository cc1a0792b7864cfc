// Appends what belongs together in one append: all of it or nothing. The mirror files come after.

import { isProvostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import type { EventData, NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import { repeatLost } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import type { LessonEventData } from '../../rules/life/lesson-events.ts'

/** What an event of this type carries: fixed for lessons, open for what grows from them. */
type DataOf<Type extends string> = Type extends keyof LessonEventData ? LessonEventData[Type] : EventData

export function composeLessonEvent<Type extends string>(
  world: World,
  asking: Asking,
  type: Type,
  data: DataOf<Type>,
  actor: Actor = asking.actor,
): NewEvent {
  return composeEvent(world, asking, type, data, { actor })
}

export async function appendAll(world: World, writes: readonly StreamAppend[]): Promise<void> {
  const types = writes.flatMap(({ events }) => events.map(({ type }) => type)).slice(0, 8)
  world.steps(`before ${types.join(' ')}`)
  await world.store.log.append(writes)
  world.steps(`after ${types.join(' ')}`)
}

/** After a lost race it decides again on what is true now. Who acted on `own` hears that somebody was faster (L10). */
export function decideBeside<Value>(own: string | null, decide: () => Promise<Value>): Promise<Value> {
  const isLost = (error: unknown) =>
    isProvostError(error) && error.code === 'VERSION_CONFLICT' && error.details?.stream !== own
  return repeatLost(decide, isLost)
}
