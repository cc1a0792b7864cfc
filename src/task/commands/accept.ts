// `provost task accept`

import type { Run } from '#cli/command'
import { textFlag, wordFlag } from '#cli/parse/text-flag'
import { answerWith, changeTask } from './change-task.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context)
  const answer = await changeTask(context, 'decideTask', id, {
    note: textFlag(context, 'note'),
    reject: wordFlag(context, 'reject', ['code', 'unclear', 'plan']),
    commit: textFlag(context, 'commit'),
    ...(flags.defer === true && { defer: true }),
    ...(flags['dry-run'] === true && { dryRun: true }),
    noMove: flags['no-move'] === true,
  })
  return answerWith(answer, context, answer.phase === 'done' || flags['dry-run'] ? 0 : 1)
}
