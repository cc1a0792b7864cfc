// What may be done with a lesson, and where it leads (spec 3.1). The diagram is drawn from the same table.

import type { Machine } from '#kernel/machine/machine'
import { isOneOf } from '#kernel/reading/json-value'
import { LESSON_STATUSES, type LessonStatus } from '../lesson/vocabulary.ts'

export const LESSON_ACTIONS = ['review', 'accept', 'reject', 'edit', 'merge', 'reopen', 'invalidate'] as const

export type LessonAction = (typeof LESSON_ACTIONS)[number]

type Row = { readonly [from in LessonStatus]?: LessonStatus }

// Accepting may not skip the review, and what people approved is not edited in place: it is reopened first.
export const LESSON_TABLE: Readonly<Record<LessonAction, Row>> = {
  review: { candidate: 'reviewed' },
  accept: { reviewed: 'accepted' },
  reject: { candidate: 'rejected', reviewed: 'rejected' },
  edit: { candidate: 'candidate', reviewed: 'reviewed' },
  merge: { candidate: 'rejected', reviewed: 'rejected' },
  reopen: { accepted: 'reviewed', rejected: 'candidate' },
  invalidate: { accepted: 'invalidated' },
}

export const LESSON_EVENTS: Readonly<Record<LessonAction, string>> = {
  review: 'lesson.reviewed',
  accept: 'lesson.accepted',
  reject: 'lesson.rejected',
  edit: 'lesson.edited',
  merge: 'lesson.merged',
  reopen: 'lesson.reopened',
  invalidate: 'lesson.invalidated',
}

const REASON_ACTIONS: readonly string[] = ['reject', 'merge', 'reopen', 'invalidate'] satisfies LessonAction[]

/** What takes something away or back is not done without saying why; so too with what was promoted from lessons. */
export function needsReason(action: string): boolean {
  return REASON_ACTIONS.includes(action)
}

export function isLessonAction(action: unknown): action is LessonAction {
  return isOneOf(action, LESSON_ACTIONS)
}

export function isLessonStatus(status: unknown): status is LessonStatus {
  return isOneOf(status, LESSON_STATUSES)
}

/** What a lesson of this status allows, in the order of the table. */
export function allowedActions(status: unknown): LessonAction[] {
  return isLessonStatus(status) ? LESSON_ACTIONS.filter(action => LESSON_TABLE[action][status] !== undefined) : []
}

// An edit stays where it is, and a merge is a rejection that points to the lesson which lives on: neither is drawn.
const DRAWN = LESSON_ACTIONS.filter(action => action !== 'edit' && action !== 'merge')

export const lessonMachine: Machine<LessonStatus> = {
  name: 'lesson',
  title: 'Review of a lesson',
  initial: 'candidate',
  states: LESSON_STATUSES,
  terminal: ['invalidated'],
  edges: LESSON_STATUSES.flatMap(from =>
    DRAWN.flatMap(trigger => {
      const to = LESSON_TABLE[trigger][from]
      return to === undefined ? [] : [{ from, to, trigger }]
    }),
  ),
}
