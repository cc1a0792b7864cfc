// `provost task review`

import type { Run } from '#cli/command'
import { textFlag, wordFlag } from '#cli/parse/text-flag'
import { readTextFile } from '#daemon/local/read-text'
import { provostError } from '#kernel/errors/errors'
import { answerWith, changeTask } from './change-task.ts'
import { needWord, readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags, cwd } = context
  const { id, words } = await readTaskWords(context)
  const subject = needWord(words, 0, 'subject')
  if (subject !== 'plan' && subject !== 'code') {
    throw provostError('USAGE', { message: `subject must be plan or code; got ${subject.slice(0, 40)}` })
  }
  if (flags.by === 'hand' && flags.verdict === undefined && flags.from === undefined) {
    throw provostError('USAGE', {
      message: 'a review by hand needs your verdict',
      hint: `read it with \`provost task show ${id} ${subject === 'plan' ? 'plan' : 'diff'}\`, then repeat with --verdict ok, changes or blocked, and --note`,
    })
  }
  const verdict = wordFlag(context, 'verdict', ['ok', 'changes', 'blocked'])
  const answer = await changeTask(context, 'reviewTask', id, {
    subject,
    ...(typeof flags.role === 'string' && { role: flags.role }),
    ...(verdict !== undefined && { hand: { verdict, note: textFlag(context, 'note') } }),
    ...(typeof flags.from === 'string' && { review: await readTextFile(cwd, flags.from) }),
    ...(typeof flags.dismiss === 'string' && {
      dismiss: { issue: flags.dismiss, reason: textFlag(context, 'reason') ?? '' },
    }),
    noMove: flags['no-move'] === true,
  })
  return answerWith(answer, context)
}
