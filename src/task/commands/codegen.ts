// `provost task codegen`

import { resolve } from 'node:path'
import type { AskedBody } from '#api/contract'
import type { Run } from '#cli/command'
import { wordFlag } from '#cli/parse/text-flag'
import { readTextFile } from '#daemon/local/read-text'
import { provostError } from '#kernel/errors/errors'
import { answerWith, changeTask } from './change-task.ts'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { flags, cwd } = context
  const { id } = await readTaskWords(context)
  const answer = await changeTask(context, 'codegenTask', id, {
    by: wordFlag(context, 'by', ['agent', 'hand']) ?? 'agent',
    ...(typeof flags.from === 'string' && { from: await readSource(flags.from, cwd) }),
    ...(flags['allow-empty'] === true && { allowEmpty: true }),
    ...(flags.fresh === true && { fresh: true }),
    noMove: flags['no-move'] === true,
  })
  return answerWith(answer, context)
}

async function readSource(text: string, cwd: string): Promise<AskedBody<'codegenTask'>['from']> {
  const [, kind, value] = /^(worktree|branch|patch):(.+)$/s.exec(text) ?? []
  switch (kind) {
    case 'worktree':
      return { kind, path: resolve(cwd, value!) }
    case 'branch':
      return { kind, name: value! }
    case 'patch':
      return { kind, text: await readTextFile(cwd, value!) }
    default:
      throw provostError('USAGE', {
        message: `--from must be worktree:<path>, branch:<name> or patch:<file>; got ${text.slice(0, 40)}`,
      })
  }
}
