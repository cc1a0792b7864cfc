// `provost init`

import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { args, cwd, client, style } = context
  const body = { path: resolve(cwd, args.path ?? '.'), id: textFlag(context, 'id'), repo: textFlag(context, 'repo') }
  const done = await (await client()).call('initProject', { body })
  const { project, files, added } = done
  return {
    json: done,
    lines: [
      `project ${style.bold(project.id)} ${added ? 'added' : 'was known already'} · ${cleanText(`repository ${project.repo} · ${project.path}`)}`,
      ...files.map(file => `  ${file.path} ${file.written ? 'written' : 'left as it was'}`),
      style.dim('next: provost task new "<what is to be done>"'),
    ],
  }
}
