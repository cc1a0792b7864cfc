// The events of a lesson and what each carries (spec 2.4). Who, when and at which version is in the envelope.

import type { FieldChanges } from '../lesson/editable-fields.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { LessonStatus } from '../lesson/vocabulary.ts'
import type { CauseProof } from './cause-proof.ts'

/** What every action leaves behind. */
export type ActionData = {
  readonly from: LessonStatus
  readonly to: LessonStatus
  readonly reason?: string
  readonly notes?: string
}

type Support = Pick<Lesson, 'source_record_ids' | 'scenario_ids' | 'evidence'>

/** How a lesson begins, and the store of evidence that holds its mirror file. */
type Beginning = { readonly lesson: Lesson; readonly store?: string }

export type LessonEventData = {
  'lesson.derived': Beginning & { readonly rule: string }
  'lesson.proposed': Beginning
  /** With what its review log told of it, as it was written there. */
  'lesson.imported': Beginning & { readonly source: string; readonly history: readonly unknown[] }
  'lesson.reviewed': ActionData
  'lesson.accepted': ActionData
  'lesson.rejected': ActionData & { readonly reject_reason?: string }
  'lesson.edited': ActionData & { readonly field_changes: FieldChanges }
  /** On the canonical lesson: all it rests on from now on. */
  'lesson.merged': Support & { readonly sources: readonly string[]; readonly merged_from: readonly string[] }
  /** On each source. */
  'lesson.merged_into': ActionData & { readonly canonical: string; readonly reject_reason: string }
  'lesson.reopened': ActionData
  'lesson.invalidated': ActionData
  /** The cause that the lesson names is the real one: a person says so, or tests showed it that were run here. */
  'lesson.cause_confirmed': {
    readonly reason: string
    readonly test?: string
    readonly proofs?: readonly CauseProof[]
  }
  'lesson.recurred': { readonly record_ids: readonly string[] } & Partial<Omit<Support, 'source_record_ids'>>
}

export const LESSON_STREAM = 'lesson/'

export function lessonStreamOf(findingId: string): string {
  return `${LESSON_STREAM}${findingId}`
}
