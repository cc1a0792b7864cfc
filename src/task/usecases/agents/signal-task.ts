// An agent or a person says that with this plan the work cannot go on.
import { provostError } from '#core/kernel/errors'
import { isOneOf } from '#core/kernel/json-value'
import { SIGNALS } from '#core/task/read-submission'
import type { Asking, World } from '../world.ts'
import { composeAnswer, type TaskAnswer } from './answer-task.ts'
import { holdTask } from './hold-task.ts'

export type SignalWish = { readonly signal: string; readonly text: string }

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
