// `provost swarm import-testing-os`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeCount } from '#cli/print/count'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { args, flags, client, cwd, style } = context
  const { resolve } = await import('node:path')
  const body = {
    project: await needProjectHere(context),
    path: resolve(cwd, args.file!),
    ...(typeof flags.repo === 'string' && { repo: flags.repo }),
    apply: flags.apply === true,
  }
  const answer = await (await client()).call('importTestingOs', { body })
  const { version, repo, runs, applied, fresh, known, byStatus, unreadable } = answer
  const kinds = Object.entries(byStatus).map(([status, count]) => `${status} ${count}`)
  return {
    json: answer,
    lines: [
      cleanText(`testing-os database, schema ${version}: ${composeCount(runs, 'run')} of ${repo}`),
      `${applied ? 'imported' : 'would import'}: ${composeCount(fresh, 'finding')}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}, known already: ${known}`,
      ...((byStatus.fixed ?? 0) > 0
        ? [`fixed there is unverified (no_proof) here: ${byStatus.fixed}, no proof came along`]
        : []),
      ...(unreadable.length > 0
        ? [cleanText(`not readable: ${unreadable.length} (${unreadable.slice(0, 5).join(', ')})`)]
        : []),
      style.dim(applied ? 'next: provost finding list' : 'nothing was written; add --apply to do it'),
    ],
  }
}
