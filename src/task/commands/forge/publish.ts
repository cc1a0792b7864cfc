// `provost task publish`
import type { Run } from '#cli/command'
import { answerWith, changeTask } from '../change-task.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const body = context.flags.apply === true ? { apply: true } : {}
  return answerWith(await changeTask(context, 'publishTask', id, body), context, 0)
}
