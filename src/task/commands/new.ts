// `provost task new`

import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { readTextFile } from '#daemon/local/read-text'

export const run: Run = async context => {
  const { rest, flags, cwd, client, style } = context
  const file = flags.file as string | undefined
  const brief = file === undefined ? rest.join(' ') : await readTextFile(cwd, file)
  const project = await needProjectHere(context)
  const body = { project, brief, title: textFlag(context, 'title'), finding: textFlag(context, 'from-finding') }
  const answer = await (await client()).call('newTask', { body })
  return {
    json: answer,
    lines: [
      `task ${style.bold(answer.task)} created in ${answer.phase} · ${answer.notes.join(' · ')}`,
      style.dim(`next: provost task run ${answer.task}`),
    ],
  }
}
