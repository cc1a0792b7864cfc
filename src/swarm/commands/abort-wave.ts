// `provost swarm abort-wave`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const run = await callRun<Shape<'SwarmRun'>>(context, 'abortSwarm', {
    what: 'wave',
    reason: context.flags.reason ?? '',
  })
  const next = context.style.dim(`next: provost swarm dispatch ${run.id} ${run.phase}`)
  return { json: run, lines: [`wave ${run.waves.at(-1)?.number} of ${run.id} is aborted`, next] }
}
