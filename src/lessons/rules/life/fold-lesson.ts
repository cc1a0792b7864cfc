// The state of a lesson from its events. Only what the table allows moves it, whatever a log may hold.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import { findFieldChanges } from '../lesson/editable-fields.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { isLessonFrame } from '../lesson/lesson-frame.ts'
import { addSupport } from '../support/lesson-support.ts'
import { beginCause, changeCause } from './lesson-cause.ts'
import { LESSON_STREAM } from './lesson-events.ts'
import { LESSON_TABLE, type LessonAction } from './lesson-machine.ts'
import type { LessonView } from './lesson-view.ts'

export const lessonView: View<LessonView> = {
  name: 'lesson',
  version: 4,
  nouns: ['lesson'],
  keyOf: ({ stream }) => stream.slice(LESSON_STREAM.length),
  fold: foldLesson,
  indexOf: ({ lesson }) => ({ scope: lesson.repo, status: lesson.status }),
}

const BEGINNINGS: readonly string[] = ['lesson.derived', 'lesson.proposed', 'lesson.imported']

const ACTION_OF_EVENT: ReadonlyMap<string, LessonAction> = new Map<string, LessonAction>([
  ['lesson.reviewed', 'review'],
  ['lesson.accepted', 'accept'],
  ['lesson.rejected', 'reject'],
  ['lesson.edited', 'edit'],
  ['lesson.merged_into', 'merge'],
  ['lesson.reopened', 'reopen'],
  ['lesson.invalidated', 'invalidate'],
])

export function foldLesson(view: LessonView | undefined, event: StoredEvent): LessonView | undefined {
  if (BEGINNINGS.includes(event.type)) return view ? { ...view, version: event.version } : beginLesson(event)
  if (!view) return undefined
  return { ...changeView(view, event), cause: changeCause(view.cause, event), version: event.version }
}

function beginLesson(event: StoredEvent): LessonView | undefined {
  const { data, at, version } = event
  const { lesson } = data
  const store = isText(data.store) ? data.store : null
  if (!isLessonFrame(lesson)) return undefined
  return { lesson, store, version, createdAt: at, since: at, recurredIds: [], cause: beginCause(event) }
}

function changeView(view: LessonView, event: StoredEvent): LessonView {
  const { type, data, at } = event
  if (type === 'lesson.recurred') return noteRecurrence(view, data, at)
  if (type === 'lesson.merged') return { ...view, lesson: { ...addSupport(view.lesson, data), updated_at: at } }
  const action = ACTION_OF_EVENT.get(type)
  const to = action && LESSON_TABLE[action][view.lesson.status]
  if (action === undefined || to === undefined) return view
  if (action === 'edit') return { ...view, lesson: { ...editLesson(view.lesson, data.field_changes), updated_at: at } }
  const lesson = { ...view.lesson, status: to, review: composeReview(action, event), updated_at: at }
  return { ...view, lesson: settle(lesson, action, event), since: at, recurredIds: [] }
}

function noteRecurrence(view: LessonView, data: JsonObject, at: string): LessonView {
  const recordIds = isTextList(data.record_ids) ? data.record_ids : []
  const lesson = addSupport(view.lesson, { ...data, source_record_ids: recordIds })
  const recurredIds = [...new Set([...view.recurredIds, ...recordIds])]
  return { ...view, lesson: { ...lesson, updated_at: at }, recurredIds }
}

/** The log holds from and to; what it says a field became is read like any document. */
function editLesson(lesson: Lesson, changes: unknown): Lesson {
  if (!isObject(changes)) return lesson
  const fields = Object.entries(changes).flatMap(([name, change]) =>
    isObject(change) ? [[name, change.to] as const] : [],
  )
  const wanted = findFieldChanges(Object.fromEntries(fields), lesson)
  const edited = Object.fromEntries(Object.entries(wanted).map(([name, { to }]) => [name, to]))
  const after = { ...lesson, ...edited }
  return isLessonFrame(after) ? after : lesson
}

function composeReview(action: LessonAction, { data, at, actor }: StoredEvent): NonNullable<Lesson['review']> {
  return {
    reviewed_by: actor.id,
    reviewed_at: at,
    last_action: action,
    ...(isText(data.reason) && { decision_reason: data.reason }),
    ...(isText(data.notes) && { review_notes: data.notes }),
    ...(isText(data.reject_reason) && { reject_reason: data.reject_reason }),
  }
}

// A lesson that was merged points to the one that lives on, until it is reopened; an ended one says who ended it.
function settle(lesson: Lesson, action: LessonAction, { data, at, actor }: StoredEvent): Lesson {
  if (action === 'merge' && isText(data.canonical)) {
    return { ...lesson, lineage: { ...lesson.lineage, superseded_by: data.canonical } }
  }
  if (action === 'reopen' && lesson.lineage?.superseded_by !== undefined) {
    const { superseded_by: _gone, ...lineage } = lesson.lineage
    return { ...lesson, lineage }
  }
  if (action !== 'invalidate') return lesson
  const reason = isText(data.reason) ? data.reason : 'no reason was kept'
  const invalidation = { is_invalidated: true, invalidated_at: at, reason, invalidated_by: actor.id } as const
  return { ...lesson, invalidation }
}
