// Takes over a finding of testing-os, where an invalidated one kept its old status beside a mark (spec 2.6).
import { isObject } from '#core/kernel/json-value'
import { type LessonReading, readLesson } from './lesson.ts'

export function importLesson(document: unknown): LessonReading {
  return readLesson(isMarked(document) ? { ...document, status: 'invalidated' } : document)
}

function isMarked(document: unknown): document is Readonly<Record<string, unknown>> {
  if (!isObject(document) || !isObject(document.invalidation)) return false
  const wasApproved = document.status === 'reviewed' || document.status === 'accepted'
  return wasApproved && document.invalidation.is_invalidated === true
}
