// Who acts on a lesson. Only a person decides; an agent may improve a candidate, a rule may do what its table says.
import { isActorName } from '#kernel/events/actor'
import { isObject, isOneOf } from '#kernel/reading/json-value'

const ACTOR_KINDS = ['person', 'agent', 'rule'] as const

export type LessonActor = { readonly kind: (typeof ACTOR_KINDS)[number]; readonly name: string }

// Stricter than for other actors: no character without a picture of its own, so that two names never look the same.
const INVISIBLE = /\p{C}/u

export function readLessonActor(value: unknown): LessonActor | undefined {
  if (!isObject(value) || !isOneOf(value.kind, ACTOR_KINDS)) return undefined
  const { kind, name } = value
  return isActorName(name) && !INVISIBLE.test(name) ? { kind, name } : undefined
}
