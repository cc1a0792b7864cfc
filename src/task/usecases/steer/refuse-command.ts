// Keeps a refusal on record before it is thrown: a person may ask about it later.
import { factsOf } from '../look/ask-table.ts'
import type { LookedAtTask } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'

export async function refuseCommand(
  task: TaskAtWork,
  command: string,
  code: string,
  seen: LookedAtTask,
  error: Error,
): Promise<never> {
  await task.record({ type: 'task.refused', data: { command, code, facts: factsOf(seen.facts, seen.view.phase) } })
  throw error
}
