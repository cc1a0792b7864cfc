// `provost task revert`

import type { Run } from '#cli/command'
import { listFlag, textFlag } from '#cli/parse/text-flag'
import { answerWith, changeTask } from '../change-task.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const answer = await changeTask(context, 'revertTask', id, {
    reason: textFlag(context, 'reason'),
    force: listFlag(context, 'force'),
    ...(flags.apply === true && { apply: true }),
    ...(flags.partial === true && { partial: true }),
    ...(flags.acknowledge === true && { acknowledge: true }),
  })
  const isDone = answer.phase === 'done' || (!flags.apply && answer.problems.length === 0)
  return answerWith(answer, context, isDone ? 0 : 1)
}
