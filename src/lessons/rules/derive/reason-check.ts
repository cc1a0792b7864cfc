// The reason that a decision about a lesson is given with: some need one, and one that is given must say something.
import { isText } from '#kernel/reading/json-value'
import { isWithinLimits, TEXT_LIMITS } from '../lesson/text-limits.ts'

export type LessonReasonCode = 'LESSON_REASON_INVALID' | 'REASON_REQUIRED'

/** Null counts as not given. What counts is the text without the blanks around it. */
export function findLessonReasonProblem(reason: unknown, isRequired: boolean): LessonReasonCode | undefined {
  const given = reason ?? ''
  if (!isText(given)) return 'LESSON_REASON_INVALID'
  const text = given.trim()
  if (text === '') return isRequired ? 'REASON_REQUIRED' : undefined
  return isWithinLimits(text, TEXT_LIMITS.reason) ? undefined : 'LESSON_REASON_INVALID'
}
