// `provost task budget`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { answerWith, changeTask } from '../change-task.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context)
  const phase = textFlag(context, 'phase')
  if (phase === undefined) throw provostError('USAGE', { message: 'missing flag --phase' })
  const body = { phase, add: Number(flags.add ?? 1), reason: textFlag(context, 'reason') ?? '' }
  return answerWith(await changeTask(context, 'grantTaskBudget', id, body), context, 0)
}
