// `provost task redo`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { answerWith, changeTask } from '../change-task.ts'
import { needWord, readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { id, words } = await readTaskWords(context)
  const body = { phase: needWord(words, 0, 'phase'), reason: textFlag(context, 'reason') }
  return answerWith(await changeTask(context, 'redoTask', id, body), context, 0)
}
