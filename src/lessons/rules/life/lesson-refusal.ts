// A refused action on a lesson as an error: what was asked, why not, and what is possible now (spec 6).
import { type ProvostError, provostError, stateMachineRejection } from '#kernel/errors/errors'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { findEditProblem } from '../lesson/editable-fields.ts'
import { LESSON_STATUSES, REJECT_REASONS } from '../lesson/vocabulary.ts'
import type { LessonRefusalCode } from './decide-lesson-transition.ts'
import { isLessonAction, isLessonStatus, LESSON_ACTIONS, LESSON_TABLE } from './lesson-machine.ts'

export type Refused = { readonly code: LessonRefusalCode; readonly allowedActions: readonly string[] }

export type RefusedAction = {
  readonly findingId: string
  readonly status: string
  readonly action: string
  /** What an edit was about, to name the field that was wrong. */
  readonly lesson?: JsonObject
  readonly fields?: unknown
  readonly versions?: { readonly expected: number | null; readonly actual: number }
}

const KINDS = {
  STATE_MACHINE_TERMINAL: 'TERMINAL',
  STATE_MACHINE_INVALID: 'INVALID',
  STATE_MACHINE_BLOCKED: 'BLOCKED',
} as const

export function lessonRefusal({ code, allowedActions }: Refused, asked: RefusedAction): ProvostError {
  const { findingId, action } = asked
  if (code === 'REASON_REQUIRED') {
    return provostError(code, {
      message: `${action} needs a reason`,
      hint: 'repeat the command with --reason "<why>"',
      details: { subject: findingId, action },
    })
  }
  if (code !== 'STATE_MACHINE_TERMINAL' && code !== 'STATE_MACHINE_INVALID' && code !== 'STATE_MACHINE_BLOCKED') {
    const details = { subject: findingId, id: findingId, action, allowedActions, ...detailsOf(asked) }
    return provostError(code, { details, hint: HINTS[code] })
  }
  return stateMachineRejection({
    kind: KINDS[code],
    from: asked.status,
    to: targetOf(asked),
    ...REASONS[code](asked, allowedActions.join(', ')),
    subject: findingId,
    allowedTransitions: allowedActions,
    overrideTransitions: [],
  })
}

const HINTS: Partial<Record<LessonRefusalCode, string>> = {
  LESSON_ACTION_UNKNOWN: `use one of ${LESSON_ACTIONS.join(', ')}`,
  LESSON_STATUS_UNKNOWN: `a status is one of ${LESSON_STATUSES.join(', ')}`,
  LESSON_REASON_INVALID: `give --reason with 5 to 1000 characters; --why is one of ${REJECT_REASONS.join(', ')}`,
}

/** The first field of an edit that is wrong, in the order of the checks; and what a lost race was about. */
function detailsOf({ findingId, action, status, lesson = {}, fields, versions }: RefusedAction) {
  const names = isObject(fields) ? Object.keys(fields).toSorted() : []
  const isWrong = (name: string) =>
    isObject(fields) && !['LESSON_EDIT_EMPTY', undefined].includes(findEditProblem({ [name]: fields[name] }, lesson))
  return {
    a: action,
    s: status,
    field: names.find(isWrong) ?? 'fields',
    message: 'is not one of its words, or not of its length',
    stream: `lesson/${findingId}`,
    ...versions,
  }
}

type Words = { readonly reason: string; readonly hint: string }

const REASONS: Readonly<Record<keyof typeof KINDS, (asked: RefusedAction, allowed: string) => Words>> = {
  STATE_MACHINE_TERMINAL: ({ findingId }) => ({
    reason: 'the lesson has ended',
    hint: `make a new candidate with \`provost lessons copy ${findingId}\``,
  }),
  STATE_MACHINE_INVALID: ({ action, status }, allowed) => ({
    reason: `${action} is not possible on a ${status} lesson`,
    hint: `possible now: ${allowed}`,
  }),
  STATE_MACHINE_BLOCKED: ({ findingId, action }) =>
    action === 'accept'
      ? {
          reason: 'it needs a person, or the lesson does not satisfy its schema',
          hint: `ask a person, or correct it with \`provost lessons edit ${findingId}\``,
        }
      : { reason: 'it needs a person', hint: 'ask a person' },
}

/** Where the action leads wherever it is possible, for the message only. */
function targetOf({ action, status }: RefusedAction): string {
  if (!isLessonAction(action)) return action
  const row = LESSON_TABLE[action]
  return (isLessonStatus(status) ? row[status] : undefined) ?? Object.values(row)[0] ?? action
}
