// A lesson as the log knows it: the document, its version, and what recurred since people decided.
import type { Lesson } from '../lesson/lesson.ts'
import type { LessonCause } from './lesson-cause.ts'

export type LessonView = {
  readonly lesson: Lesson
  /** The store of evidence that holds its mirror file; null when it has none. */
  readonly store: string | null
  /** Number of its events. */
  readonly version: number
  readonly createdAt: string
  /** When it came into its state. */
  readonly since: string
  /** Records that showed it again since the last decision. */
  readonly recurredIds: readonly string[]
  readonly cause: LessonCause
}

/** Distinct source records. */
export function occurrencesOf({ lesson }: LessonView): number {
  return new Set(lesson.source_record_ids).size
}
