// A refused action on a lesson as an error: what was asked, why not, and what is possible now (spec 6).
import { type ProvostError, provostError, stateMachineRejection } from '#core/kernel/errors'
import type { LessonTransition } from './decide-lesson-transition.ts'
import { isLessonAction, isLessonStatus, LESSON_TABLE } from './lesson-machine.ts'

type Refusal = Extract<LessonTransition, { readonly ok: false }>

export type RefusedAction = { readonly findingId: string; readonly status: string; readonly action: string }

const KINDS = {
  STATE_MACHINE_TERMINAL: 'TERMINAL',
  STATE_MACHINE_INVALID: 'INVALID',
  STATE_MACHINE_BLOCKED: 'BLOCKED',
} as const

export function lessonRefusal({ code, allowedActions }: Refusal, asked: RefusedAction): ProvostError {
  const { findingId, action } = asked
  if (code === 'REASON_REQUIRED') {
    return provostError(code, {
      message: `${action} needs a reason`,
      hint: 'repeat the command with --reason "<why>"',
      details: { subject: findingId, action },
    })
  }
  if (code !== 'STATE_MACHINE_TERMINAL' && code !== 'STATE_MACHINE_INVALID' && code !== 'STATE_MACHINE_BLOCKED') {
    return provostError(code, { details: { subject: findingId, id: findingId, action, allowedActions } })
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
