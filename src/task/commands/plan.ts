// `provost task plan`

import { basename } from 'node:path'
import type { Run } from '#cli/command'
import { wordFlag } from '#cli/parse/text-flag'
import { composeRawLines } from '#cli/print/raw-lines'
import { readTextFile } from '#daemon/local/read-text'
import { answerWith, changeTask } from './change-task.ts'
import { readTaskWords } from './task-words.ts'

const ATTACHMENT_BYTES_MAX = 100 * 1024

export const run: Run = async context => {
  const { flags, cwd, style } = context
  const { id, words } = await readTaskWords(context)
  const files = (flags.files ?? []) as readonly string[]
  const attachments = await Promise.all(
    files.map(async file => ({ name: basename(file), text: await readTextFile(cwd, file, ATTACHMENT_BYTES_MAX) })),
  )
  const answer = await changeTask(context, 'planTask', id, {
    by: wordFlag(context, 'by', ['agent', 'hand']) ?? 'agent',
    ...(words.length > 0 && { brief: words.join(' ') }),
    ...(typeof flags.from === 'string' && { plan: await readTextFile(cwd, flags.from) }),
    ...(attachments.length > 0 && { attachments }),
    noMove: flags['no-move'] === true,
  })
  const shown = answerWith(answer, context)
  if (answer.template === undefined) return shown
  const help = [style.bold(`save a plan as ${answer.saveTo}, for example:`), ...composeRawLines(answer.template)]
  return { ...shown, lines: [...shown.lines, ...help] }
}
