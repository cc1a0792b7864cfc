// `provost task test`

import type { Run } from '#cli/command'
import { listFlag } from '#cli/parse/text-flag'
import { readTextFile } from '#daemon/local/read-text'
import { answerWith, changeTask } from './change-task.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags, cwd } = context
  const { id } = await readTaskWords(context)
  const answer = await changeTask(context, 'testTask', id, {
    suites: listFlag(context, 'suite'),
    ...(flags['baseline-only'] === true && { baselineOnly: true }),
    ...(typeof flags.report === 'string' && { report: await readTextFile(cwd, flags.report) }),
    noMove: flags['no-move'] === true,
  })
  return answerWith(answer, context)
}
