// A refused override as the error that a person reads.
import { provostError } from '#kernel/errors/errors'
import { PHASES } from '#task/rules/phase/phase'

export type RefusedOverride = {
  readonly task: string
  readonly from: string
  readonly to: string | undefined
  readonly reason: string
  readonly reachable: readonly string[]
}

type Code = Parameters<typeof provostError>[0]

const NOT_OVERRIDABLE: Readonly<Record<string, readonly [code: Code, why: string]>> = {
  NOT_AN_EDGE: ['TASK_NOT_AN_EDGE', 'no edge leads there'],
  USE_REDO: ['TASK_USE_REDO', 'the task is in that phase'],
  USE_REVERT: ['TASK_USE_REVERT', 'a change is taken out by revert'],
  RECORD_A_DECISION: ['TASK_RECORD_A_DECISION', 'nobody has decided on it'],
  REVERT_MUST_COMPLETE: ['TASK_REVERT_MUST_COMPLETE', 'the revert is not complete'],
  TERMINAL_USE_REDO: ['TASK_TERMINAL_USE_REDO', 'the task is done'],
}

const NOT_REPLACEABLE: Readonly<Record<string, readonly [code: Code, what: string]>> = {
  NO_PLAN: ['TASK_NO_PLAN', 'a valid plan'],
  NO_FILE_PLAN: ['TASK_NO_FILE_PLAN', 'a valid file plan'],
  NO_OUTPUT: ['TASK_NO_OUTPUT', 'a captured change'],
  PLAN_NOT_APPROVED: ['TASK_PLAN_NOT_APPROVED', 'the approval of the plan'],
  REVIEW_NOT_CURRENT: ['TASK_REVIEW_NOT_CURRENT', 'a review of the current change'],
  EVAL_RUNNING: ['TASK_EVAL_RUNNING', 'tests that are running'],
}

export function overrideError(code: string, { task, from, to, reason, reachable }: RefusedOverride): Error {
  const details = { id: task, from, to: to ?? 'the next phase', phase: from, rule: code }
  const notOverridable = NOT_OVERRIDABLE[code]
  if (notOverridable) {
    const hint = code === 'NOT_AN_EDGE' ? `from ${from} it goes to ${reachable.join(', ')}` : undefined
    return provostError(notOverridable[0], { hint, details: { ...details, why: notOverridable[1] } })
  }
  const notReplaceable = NOT_REPLACEABLE[code]
  if (notReplaceable) return provostError(notReplaceable[0], { details: { ...details, what: notReplaceable[1] } })
  switch (code) {
    case 'REASON_REQUIRED':
      return provostError('REASON_REQUIRED', { details: { verb: 'an override' } })
    case 'REASON_TOO_LONG':
      return provostError('TASK_REASON_TOO_LONG', { details: { n: reason.length } })
    case 'UNKNOWN_TARGET':
    case 'UNKNOWN_PHASE':
      return provostError('TASK_UNKNOWN_TARGET', { hint: `phases: ${PHASES.join(', ')}`, details: { x: to ?? from } })
    case 'FINISH_THE_APPLY_FIRST':
      return provostError('TASK_FINISH_THE_APPLY_FIRST', {
        hint: `\`provost task accept ${task}\` finishes it`,
        details: { ...details, target: to ?? from, why: 'the change is partly applied' },
      })
    case 'REVERT_FIRST':
      return provostError('TASK_REVERT_FIRST', { details })
    default:
      return provostError('TASK_FACT_UNKNOWN', { details: { ...details, fact: code, value: '?' } })
  }
}
