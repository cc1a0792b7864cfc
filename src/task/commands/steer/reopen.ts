// `provost task reopen`

import type { Run } from '#cli/command'
import type { TaskAnswer } from '../change-task.ts'
import { composeTaskAnswer } from '../print-answer.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { flags, style } = context
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const body = { reason: flags.reason }
  const answer = await (await context.client()).call<TaskAnswer>('reopenTask', { parameters: { task: id }, body })
  return { json: answer, lines: composeTaskAnswer(answer, style) }
}
