// `provost task answer`

import type { Run } from '#cli/command'
import { answerWith, changeTask } from './change-task.ts'
import { needWord, readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { id, words } = await readTaskWords(context)
  const question = needWord(words, 0, 'question')
  needWord(words, 1, 'text')
  const answer = await changeTask(context, 'answerTaskQuestion', id, { question, text: words.slice(1).join(' ') })
  return answerWith(answer, context, 0)
}
