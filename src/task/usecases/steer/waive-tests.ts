// A person lets a change be decided on although its tests were not seen to notice its mutants: a waiver, and no move.
import { findReasonProblem } from '#task/rules/decision/reason'
import { composeWaiver } from '#task/rules/waivers/compose-waiver'
import type { LookedAtTask } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { overrideError } from './override-error.ts'

export function isHeldByTests({ next }: LookedAtTask): boolean {
  return next.rule === 'TESTS_HOLLOW' || next.rule === 'FALSIFIER_UNKNOWN'
}

/** What is waived is the worth of the tests, a verdict of their phase: whatever voids that phase voids the waiver. */
export async function waiveTests(task: TaskAtWork, seen: LookedAtTask, reason: string): Promise<TaskAnswer> {
  const { view } = task
  const problem = findReasonProblem(reason)
  if (problem) throw overrideError(problem, { task: task.id, from: 'accept', to: undefined, reason, reachable: [] })
  const id = `wa_${view.waivers.length + 1}`
  const answer = { ok: true, to: 'accept', needed: true, waives: [], voids: [] } as const
  const waiver = composeWaiver({ id, phase: 'test', answer, reason, facts: seen.observed })
  const verdict = view.falsified?.sha256 ?? null
  const after = await task.recordAndLook({ type: 'task.waived', data: { ...waiver, waives: ['falsifier'], verdict } })
  task.notes.push(`waiver ${id}: falsifier, for this change; void when it or the verdict changes`)
  return composeAnswer(after, { notes: task.notes })
}
