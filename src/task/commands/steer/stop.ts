// `provost task stop`

import type { Run } from '#cli/command'
import { composeTaskAnswer } from '../print-answer.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context)
  const answer = await (await context.client()).call('stopTask', { parameters: { task: id } })
  return { json: answer, lines: composeTaskAnswer(answer, context.style) }
}
