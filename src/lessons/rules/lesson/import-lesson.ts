// Takes over a finding of testing-os, where an invalidated one kept its old status beside a mark (spec 2.6).
import { provostError } from '#kernel/errors/errors'
import { isObject } from '#kernel/reading/json-value'
import type { LessonActor } from '../life/lesson-actor.ts'
import { type LessonReading, readLesson } from './lesson.ts'

export function importLesson(document: unknown): LessonReading {
  return readLesson(isMarked(document) ? { ...document, status: 'invalidated' } : document)
}

function isMarked(document: unknown): document is Readonly<Record<string, unknown>> {
  if (!isObject(document) || !isObject(document.invalidation)) return false
  const wasApproved = document.status === 'reviewed' || document.status === 'accepted'
  return wasApproved && document.invalidation.is_invalidated === true
}

/** An import takes over decisions, and whatever is accepted was accepted by a person. */
export function needImporter({ kind }: LessonActor): void {
  if (kind === 'person') return
  throw provostError('LESSON_ACTOR_INVALID', {
    message: 'an import takes over decisions, so it needs a person',
    hint: 'ask a person, or propose the lesson',
  })
}
