// A person adds to the brief while the task is being planned; the planner reads it in the next round.
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import { composeAnswer, type TaskAnswer } from './answer-task.ts'

export function briefTask(
  world: World,
  asking: Asking,
  id: string,
  wish: { readonly text: string },
): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'say' }, async task => {
    needPhase(task, 'planning')
    if (!isFilledText(wish.text)) throw provostError('INPUT_INVALID', { message: 'text must say something; got none' })
    const brief = `${task.view.brief}\n\n${wish.text.trim()}`
    const seen = await task.recordAndLook({ type: 'task.briefed', data: { brief } })
    return composeAnswer(seen, { notes: ['added to the brief'] })
  })
}
