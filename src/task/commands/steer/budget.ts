// `provost task budget`

import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { answerWith, changeTask } from '../change-task.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context)
  if (flags.phase === undefined) throw provostError('USAGE', { message: 'missing flag --phase' })
  const body = { phase: flags.phase, add: Number(flags.add ?? 1), reason: flags.reason ?? '' }
  return answerWith(await changeTask(context, 'grantTaskBudget', id, body), context, 0)
}
