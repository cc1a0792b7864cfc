// Takes a finished task out of the lists; its directory and its history stay.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from './hold-task.ts'

export function archiveTask(
  world: World,
  asking: Asking,
  id: string,
  wish: { readonly apply?: boolean },
): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'archive' }, async task => {
    if (task.view.phase !== 'done') {
      throw provostError('TASK_GATE_CLOSED', {
        message: `${id} is in ${task.view.phase}; only a task that is done is archived.`,
        hint: `\`provost why ${id}\``,
        details: { id, phase: task.view.phase, rule: 'NOT_DONE' },
      })
    }
    if (!wish.apply) task.notes.push('dry run: it would leave the lists; its files stay')
    else if (!task.view.isArchived) await task.record({ type: 'task.archived', data: {} })
    if (wish.apply) task.notes.push('archived; `provost task list --all` still shows it')
    return composeAnswer(await task.observe(), { notes: task.notes })
  })
}
