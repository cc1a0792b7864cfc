// Appends what belongs together in one append: all of it or nothing. The mirror files come after.

import { isProvostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import type { EventData, NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import type { LessonEventData } from '../../rules/life/lesson-events.ts'

/** What an event of this type carries: fixed for lessons, open for what grows from them. */
type DataOf<Type extends string> = Type extends keyof LessonEventData ? LessonEventData[Type] : EventData

export function composeEvent<Type extends string>(
  world: World,
  asking: Asking,
  type: Type,
  data: DataOf<Type>,
  actor: Actor = asking.actor,
): NewEvent {
  const { correlation, cause } = asking
  const at = writeInstant(world.clock.now())
  return { id: world.ids.newId('ev_'), type, schema: 1, at, actor, cause, correlation, data }
}

export async function appendAll(world: World, writes: readonly StreamAppend[]): Promise<void> {
  const types = writes.flatMap(({ events }) => events.map(({ type }) => type)).slice(0, 8)
  world.steps(`before ${types.join(' ')}`)
  await world.store.log.append(writes)
  world.steps(`after ${types.join(' ')}`)
}

const RACES_MAX = 20

/** After a lost race it decides again on what is true now. Who acted on `own` hears that somebody was faster (L10). */
export async function decideAgain<Value>(own: string | null, decide: () => Promise<Value>): Promise<Value> {
  for (let race = 1; ; race++) {
    try {
      return await decide()
    } catch (error) {
      const isLost = isProvostError(error) && error.code === 'VERSION_CONFLICT' && error.details?.stream !== own
      if (!isLost || race >= RACES_MAX) throw error
    }
  }
}
