// `provost task abandon`

import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { composeTaskAnswer } from '../print-answer.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { flags, style } = context
  const { id } = await readTaskWords(context)
  if (typeof flags.reason !== 'string') throw provostError('REASON_REQUIRED', { details: { verb: 'giving a task up' } })
  const body = { reason: flags.reason }
  const answer = await (await context.client()).call('abandonTask', { parameters: { task: id }, body })
  return { json: answer, lines: composeTaskAnswer(answer, style) }
}
