// `provost task repair`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { answerWith, changeTask } from '../change-task.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { flags } = context
  const { id } = await readTaskWords(context)
  const body = { reason: textFlag(context, 'reason'), ...(flags.apply === true && { apply: true }) }
  const answer = await changeTask(context, 'repairTask', id, body)
  const isSound = flags.apply === true || answer.nextSteps.every(step => !step.includes('task repair'))
  return answerWith(answer, context, isSound ? 0 : 1)
}
