// Begins anew with the words of a lesson that has ended: a candidate of its own that remembers where it comes from.
import type { Lesson } from './lesson.ts'

export function copyLesson(lesson: Lesson, takenIds: ReadonlySet<string>, at: string): Lesson {
  const { review: _review, invalidation: _invalidation, lineage: _lineage, ...kept } = lesson
  return {
    ...kept,
    finding_id: freeIdOf(lesson.finding_id, takenIds),
    status: 'candidate',
    lineage: { copied_from: lesson.finding_id },
    created_at: at,
    updated_at: at,
  }
}

function freeIdOf(findingId: string, takenIds: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const id = `${findingId}-${number}`
    if (!takenIds.has(id)) return id
  }
}
