// `provost task say`

import type { Run } from '#cli/command'
import { answerWith, changeTask } from './change-task.ts'
import { needWord, readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { id, words } = await readTaskWords(context)
  needWord(words, 0, 'text')
  return answerWith(await changeTask(context, 'briefTask', id, { text: words.join(' ') }), context, 0)
}
