// How often each phase was tried and may be tried, as the table wants to hear it.
import { PHASES, type Phase } from '../phase/phase.ts'
import { ATTEMPTS_MAX_DEFAULT, type PhaseCounts } from '../phase/phase-counts.ts'
import type { TaskView } from '../record/task-view.ts'

export type Budget = { readonly used: PhaseCounts; readonly limit: PhaseCounts }

/** `attemptsMax` is the configuration; what a person granted for one phase stands in its place until the next redo. */
export function deriveBudget(view: TaskView, attemptsMax = ATTEMPTS_MAX_DEFAULT): Budget {
  const limitOf = (phase: Phase) => view.granted[phase] ?? attemptsMax
  return { used: view.used, limit: Object.fromEntries(PHASES.map(phase => [phase, limitOf(phase)])) }
}

/** The number of the attempt that new work in the current phase belongs to. */
export function nextAttempt(view: TaskView): number {
  const { phase } = view
  if (phase === 'done') return 0
  if (view.openAttempt?.phase === phase) return view.openAttempt.attempt // it is gone on with, not begun anew
  const { attempt } = view.actors[phase]
  return attempt <= (view.counted[phase] ?? 0) ? attempt + 1 : attempt
}
