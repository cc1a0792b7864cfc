// `provost task next`

import type { Run } from '#cli/command'
import { answerWith, changeTask } from './change-task.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context)
  const body = { override: flags.override, to: flags.to, ...(flags['dry-run'] === true && { dryRun: true }) }
  const answer = await changeTask(context, 'moveTask', id, body)
  return answerWith(answer, context, answer.moved || flags['dry-run'] ? 0 : 1)
}
