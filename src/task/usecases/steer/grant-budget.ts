// A person grants a phase more attempts, with a reason.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { findReasonProblem } from '#task/rules/decision/reason'
import { isPhase, PHASES } from '#task/rules/phase/phase'
import type { TaskShape } from '#task/wire/task-schemas'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from './hold-task.ts'

export type BudgetWish = TaskShape<'BudgetWish'>

export function grantBudget(world: World, asking: Asking, id: string, wish: BudgetWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'budget' }, async task => {
    const { phase, add, reason } = wish
    if (!isPhase(phase) || phase === 'done') {
      throw provostError('TASK_UNKNOWN_PHASE', {
        hint: `phases: ${PHASES.slice(0, -1).join(', ')}`,
        details: { x: phase },
      })
    }
    const problem = findReasonProblem(reason)
    if (problem === 'REASON_REQUIRED') throw provostError(problem, { details: { verb: 'more attempts' } })
    if (problem) throw provostError('TASK_REASON_TOO_LONG', { details: { n: reason.length } })
    const data = { phase, add, reason: reason.trim() }
    const seen = await task.recordAndLook({ type: 'task.budget_granted', data })
    task.notes.push(`${phase} may be tried ${add} more times`)
    return composeAnswer(seen, { notes: task.notes })
  })
}
