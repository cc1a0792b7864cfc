// `provost swarm init`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { readDurationFlag } from '#cli/parse/read-duration-flag'
import { composeDomains } from './print-swarm.ts'

export const run: Run = async context => {
  const { flags, args, client, style, width, cwd } = context
  const { resolve } = await import('node:path')
  const here = args.path === undefined ? context : { ...context, cwd: resolve(cwd, args.path) }
  const isolate = flags.isolate ? true : flags['no-isolate'] ? false : undefined
  const body = {
    project: await needProjectHere(here),
    ...(typeof flags.name === 'string' && { name: flags.name }),
    ...(isolate !== undefined && { isolate }),
    ...readDurationFlag(context, 'timeout', 'timeoutMs'),
    ...(flags['allow-dirty'] === true && { allowDirty: true }),
  }
  const answer = await (await client()).call('initSwarm', { body })
  const { run, domains, unclaimed } = answer
  const left =
    unclaimed === 0
      ? []
      : [`not claimed by any domain: ${unclaimed} files (provost swarm domains ${run.id} --unclaimed)`]
  return {
    json: answer,
    lines: [
      `run ${style.bold(run.id)} on ${run.project} @ ${run.baseCommit?.slice(0, 7)} (${run.branch || 'no branch'}), save point ${run.savePointRef}`,
      'domains (draft):',
      ...composeDomains(domains, width),
      ...left,
      style.dim(`next: provost swarm freeze ${run.id}`),
    ],
  }
}
