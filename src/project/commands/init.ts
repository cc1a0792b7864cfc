// `provost init`

import { resolve } from 'node:path'
import type { AnswerOf } from '#api/contract'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { args, cwd, client, style } = context
  const body = { path: resolve(cwd, args.path ?? '.'), id: textFlag(context, 'id'), repo: textFlag(context, 'repo') }
  const done = await (await client()).call('initProject', { body })
  const { project, files, added, trust } = done
  return {
    json: done,
    lines: [
      `project ${style.bold(project.id)} ${added ? 'added' : 'was known already'} · ${cleanText(`repository ${project.repo} · ${project.path}`)}`,
      ...files.map(file => `  ${file.path} ${file.written ? 'written' : 'left as it was'}`),
      ...trustLines(trust),
      style.dim('next: provost task new "<what is to be done>"'),
    ],
  }
}

/** Says what of the repository counts from now on, and by whose word. */
function trustLines({ isTrusted, parts, foreign }: AnswerOf<'initProject'>['trust']): string[] {
  if (isTrusted)
    return parts.length === 0 ? [] : [`  ${cleanText(`trusted by you, as it is now: ${parts.join(', ')}`)}`]
  return [
    `  ${cleanText(`NOT trusted: ${foreign.join(', ')} came with the repository and has no effect`)}`,
    '  look with `provost trust show`, then `provost trust add`',
  ]
}
