// Whether an action on a lesson is lawful, and where it leads: sixteen checks, the first that fails answers (spec 3.1).
import { isObject, isOneOf, type JsonObject } from '#kernel/reading/json-value'
import type { ArtifactRefusalCode } from '../artifact/decide-artifact-transition.ts'
import { findLessonReasonProblem } from '../derive/reason-check.ts'
import { type EditCode, type FieldChanges, findEditProblem, findFieldChanges } from '../lesson/editable-fields.ts'
import { type LessonStatus, REJECT_REASONS } from '../lesson/vocabulary.ts'
import { readLessonActor } from './lesson-actor.ts'
import {
  allowedActions,
  isLessonAction,
  isLessonStatus,
  LESSON_EVENTS,
  LESSON_TABLE,
  type LessonAction,
  needsReason,
} from './lesson-machine.ts'

/** As it came: the checks say what is wrong with it. `undefined` means that it was not given. */
export type LessonRequest = {
  /** With `status`, `version`, and `valid` unless the whole lesson satisfies its schema. */
  readonly lesson: JsonObject
  readonly action: unknown
  readonly actor: unknown
  readonly reason?: unknown
  readonly rejectReason?: unknown
  readonly fields?: unknown
  readonly expectedVersion?: unknown
}

export type LessonRefusalCode = ArtifactRefusalCode | EditCode | 'VERSION_CONFLICT'

export type LessonTransition =
  | {
      readonly ok: true
      readonly from: LessonStatus
      readonly to: LessonStatus
      readonly event: string
      readonly fieldChanges?: FieldChanges
    }
  | { readonly ok: false; readonly code: LessonRefusalCode; readonly allowedActions: readonly LessonAction[] }

export function decideLessonTransition(request: LessonRequest): LessonTransition {
  const { lesson, action } = request
  const refuse = (code: LessonRefusalCode): LessonTransition => ({
    ok: false,
    code,
    allowedActions: allowedActions(lesson.status),
  })
  if (!isLessonAction(action)) return refuse('LESSON_ACTION_UNKNOWN')
  if (!isLessonStatus(lesson.status)) return refuse('LESSON_STATUS_UNKNOWN')
  const from = lesson.status
  const to = LESSON_TABLE[action][from]
  const problem = findPermissionProblem(request, action, from, to) ?? findContentProblem(request, action)
  if (problem !== undefined || to === undefined) return refuse(problem ?? 'STATE_MACHINE_INVALID')
  const event = LESSON_EVENTS[action]
  if (action !== 'edit' || !isObject(request.fields)) return { ok: true, from, to, event }
  return { ok: true, from, to, event, fieldChanges: findFieldChanges(request.fields, lesson) }
}

/** Checks 3 to 7: who acts, whether the table has the edge, and whether the lesson is still what the actor saw. */
function findPermissionProblem(
  { lesson, actor: given, expectedVersion }: LessonRequest,
  action: LessonAction,
  from: LessonStatus,
  to: LessonStatus | undefined,
): LessonRefusalCode | undefined {
  const actor = readLessonActor(given)
  if (!actor) return 'LESSON_ACTOR_INVALID'
  if (from === 'invalidated') return 'STATE_MACHINE_TERMINAL'
  if (to === undefined) return 'STATE_MACHINE_INVALID'
  const mayImprove = actor.kind === 'agent' && action === 'edit' && from === 'candidate'
  if (actor.kind !== 'person' && !mayImprove) return 'STATE_MACHINE_BLOCKED'
  return expectedVersion !== undefined && expectedVersion !== lesson.version ? 'VERSION_CONFLICT' : undefined
}

// What withdraws or declines must say why.

/** Checks 8 to 16: what the action says. */
function findContentProblem(request: LessonRequest, action: LessonAction): LessonRefusalCode | undefined {
  const { lesson, reason, rejectReason, fields } = request
  const reasonProblem = findLessonReasonProblem(reason, needsReason(action))
  if (reasonProblem) return reasonProblem
  const isRejectReason = action === 'reject' && isOneOf(rejectReason, REJECT_REASONS)
  if (rejectReason !== undefined && !isRejectReason) return 'LESSON_REASON_INVALID'
  if (action === 'edit') return findEditProblem(fields, lesson)
  if (fields !== undefined) return 'LESSON_INVALID'
  return action === 'accept' && lesson.valid === false ? 'STATE_MACHINE_BLOCKED' : undefined
}
