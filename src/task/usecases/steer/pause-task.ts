// A person holds a task that runs by itself; it goes on when it is run again.
import type { Asking, World } from '#recorder/world'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from './hold-task.ts'

export function pauseTask(world: World, asking: Asking, id: string): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'pause' }, async task => {
    if (!task.view.isPaused) await task.record({ type: 'task.paused', data: { rule: 'BY_HAND' } })
    return composeAnswer(await task.observe(), { notes: ['paused; `provost task run` goes on'] })
  })
}
