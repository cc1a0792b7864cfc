// One attempt of a phase by agents, from its first seat to its end. Killed in between, it stays open, and whoever comes
// next goes on with the same seats: an agent that has ended is not paid again, one that lives is heard to its end.
import { isProvostError } from '#kernel/errors/errors'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import type { AttemptResult } from '#task/rules/record/task-events'
import type { ActorPhase } from '#task/rules/record/task-view'
import type { TaskAtWork } from '../look/task-at-work.ts'

export async function inAttempt<Answer>(
  task: TaskAtWork,
  phase: ActorPhase,
  work: (attempt: number) => Promise<Answer>,
): Promise<Answer> {
  const attempt = nextAttempt(task.view)
  try {
    const answer = await work(attempt)
    await endAttempt(task, phase, 'delivered')
    return answer
  } catch (error) {
    if (isInterruption(error)) throw error
    const isStopped = isProvostError(error) && error.code === 'TASK_STOPPED'
    const because = isProvostError(error) ? error.message : undefined
    await endAttempt(
      task,
      phase,
      isStopped ? 'stopped' : 'failed',
      because,
      !isProvostError(error) || error.details?.counts !== false,
    )
    throw error
  }
}

/** Provost goes and the work stays: it is not over. */
export function isInterruption(error: unknown): boolean {
  return isProvostError(error) && error.code === 'WORK_INTERRUPTED'
}

/** Nothing is said about an attempt that nobody was seated for. */
export async function endAttempt(
  task: TaskAtWork,
  phase: ActorPhase,
  result: AttemptResult,
  because?: string,
  counts = result !== 'stopped',
): Promise<void> {
  const open = task.view.openAttempt
  if (open?.phase !== phase) return
  const data = { phase, attempt: open.attempt, result, ...(because !== undefined && { because }), counts }
  await task.record({ type: 'task.attempt_ended', data })
}
