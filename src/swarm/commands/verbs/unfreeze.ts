// `provost swarm unfreeze`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { callRun } from '../print-swarm.ts'

export const run: Run = async context => {
  const run = await callRun<Shape<'SwarmRun'>>(context, 'unfreezeSwarm', { reason: context.flags.reason ?? '' })
  return { json: run, lines: [`the domains of ${run.id} are a draft again`] }
}
