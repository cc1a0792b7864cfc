// `provost project add`

import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { args, cwd, client, style } = context
  const body = { path: resolve(cwd, args.path ?? '.'), id: textFlag(context, 'id'), repo: textFlag(context, 'repo') }
  const project = await (await client()).call('addProject', { body })
  return {
    json: project,
    lines: [`project ${style.bold(project.id)} added · ${cleanText(`repository ${project.repo} · ${project.path}`)}`],
  }
}
