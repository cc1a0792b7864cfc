// `provost swarm freeze`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { callRun } from '../print-swarm.ts'

export const run: Run = async context => {
  const run = await callRun<Shape<'SwarmRun'>>(context, 'freezeSwarm')
  const next = context.style.dim(`next: provost swarm dispatch ${run.id} ${run.phase}`)
  return { json: run, lines: [`the domains of ${run.id} are frozen: ${run.domains.length}`, next] }
}
