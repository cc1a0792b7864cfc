// `provost task reopen`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTaskAnswer } from '../print-answer.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { style } = context
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const body = { reason: textFlag(context, 'reason') }
  const answer = await (await context.client()).call('reopenTask', { parameters: { task: id }, body })
  return { json: answer, lines: composeTaskAnswer(answer, style) }
}
