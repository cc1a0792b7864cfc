// May a phase be done again, and what moves to the history when it is? (spec 3.5)
import { isEarlier, isPhase, isWorkPhase, WORK_PHASES, type WorkPhase } from '../phase/phase.ts'
import { findReasonProblem } from './reason.ts'

export type RedoRequest = {
  readonly phase: unknown
  readonly target: unknown
  readonly attempt: number
  /** Is there anything in the target phase to archive? */
  readonly dirty: boolean
  readonly reason?: unknown
  readonly applied?: unknown
  readonly revertAcknowledged?: unknown
}

export type RedoAnswer =
  | {
      readonly ok: true
      readonly to: WorkPhase
      readonly archives: readonly WorkPhase[]
      readonly attempt: number
      readonly noop: boolean
    }
  | { readonly ok: false; readonly code: string }

export function checkRedo(request: RedoRequest): RedoAnswer {
  const { phase, target, attempt, dirty } = request
  if (!isPhase(phase)) return refuse('UNKNOWN_PHASE')
  if (!isPhase(target)) return refuse('UNKNOWN_TARGET')
  if (!isWorkPhase(target)) return refuse('NOT_REDOABLE')
  if (phase === 'revert' && request.revertAcknowledged !== true) return refuse('FINISH_THE_REVERT_FIRST')
  if (phase === 'accept' && request.applied === 'partial') return refuse('FINISH_THE_APPLY_FIRST')
  if (isEarlier(phase, target)) return refuse('REDO_CANNOT_SKIP_AHEAD')
  const problem = findProblem(request.reason, phase === 'revert' || phase === 'done')
  if (problem) return refuse(problem)
  if (target === phase && !dirty) return { ok: true, to: target, archives: [], attempt, noop: true }
  return { ok: true, to: target, archives: listFrom(target), attempt: attempt + 1, noop: false }
}

/** The target and every work phase behind it. */
function listFrom(target: WorkPhase): readonly WorkPhase[] {
  return WORK_PHASES.slice(WORK_PHASES.indexOf(target))
}

function findProblem(reason: unknown, isRequired: boolean): string | undefined {
  const isGiven = reason !== undefined && reason !== null
  return isGiven || isRequired ? findReasonProblem(reason) : undefined
}

function refuse(code: string): RedoAnswer {
  return { ok: false, code }
}
