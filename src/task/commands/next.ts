// `provost task next`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { answerWith, changeTask } from './change-task.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context)
  const body = {
    override: textFlag(context, 'override'),
    to: textFlag(context, 'to'),
    ...(flags['dry-run'] === true && { dryRun: true }),
  }
  const answer = await changeTask(context, 'moveTask', id, body)
  return answerWith(answer, context, answer.moved || flags['dry-run'] ? 0 : 1)
}
