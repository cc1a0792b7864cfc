// A person gives a task up, with a reason, or takes it up again. Nothing that was done is lost.
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from './hold-task.ts'
import { stopTask } from './stop-task.ts'

export async function abandonTask(
  world: World,
  asking: Asking,
  id: string,
  { reason }: { readonly reason: string },
): Promise<TaskAnswer> {
  if (!isFilledText(reason)) throw provostError('REASON_REQUIRED', { details: { verb: 'giving a task up' } })
  const { notes: stopped } = await stopTask(world, asking, id)
  return holdTask(
    world,
    { ...asking, seenVersion: null },
    id,
    { name: 'abandon', mayBeAbandoned: true },
    async task => {
      if (task.view.isAbandoned) return composeAnswer(await task.observe(), { notes: ['it was given up before'] })
      needAbandonable(task)
      await task.record({ type: 'task.abandoned', data: { reason: reason.trim() } })
      const notes = [
        ...stopped.slice(0, -1),
        `given up: ${reason.trim()}`,
        `\`provost task reopen ${id}\` takes it up again`,
      ]
      return composeAnswer(await task.observe(), { notes })
    },
  )
}

/** A change that lies in the tree must not be left there by giving up. */
function needAbandonable({ id, view }: TaskAtWork): void {
  if (view.phase === 'done')
    throw provostError('TASK_GATE_CLOSED', {
      message: `${id} is done; there is nothing to give up.`,
      hint: `\`provost task redo ${id} accept --reason "<why>"\` opens it again`,
      details: { id, phase: view.phase, rule: 'TERMINAL' },
    })
  if (view.applications.some(({ status }) => status !== 'reverted'))
    throw provostError('TASK_REVERT_FIRST', { details: { id, phase: view.phase, rule: 'REVERT_FIRST' } })
}

export function reopenTask(
  world: World,
  asking: Asking,
  id: string,
  { reason }: { readonly reason?: string },
): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'reopen', mayBeAbandoned: true }, async task => {
    if (!task.view.isAbandoned) return composeAnswer(await task.observe(), { notes: ['it was not given up'] })
    await task.record({ type: 'task.reopened', data: { reason: reason?.trim() || null } })
    return composeAnswer(await task.observe(), { notes: ['taken up again where it was'] })
  })
}
