// An agent or a person says that with this plan the work cannot go on.

import { provostError } from '#kernel/errors/errors'
import { isOneOf } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { SIGNALS } from '#task/rules/agents/read-submission'
import type { TaskShape } from '#task/wire/task-schemas'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from '../steer/hold-task.ts'

export type SignalWish = TaskShape<'SignalWish'>

export function signalTask(world: World, asking: Asking, id: string, wish: SignalWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'signal' }, async task => {
    const { signal, text } = wish
    if (!isOneOf(signal, SIGNALS)) {
      throw provostError('INPUT_INVALID', {
        message: `signal must be one of ${SIGNALS.join(', ')}; got ${signal.slice(0, 40)}`,
      })
    }
    const data = { signal, text, session: asking.actor.id }
    const seen = await task.recordAndLook({ type: 'task.signal_received', data })
    return composeAnswer(seen, { notes: [`signal ${signal} recorded`] })
  })
}
