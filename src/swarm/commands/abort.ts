// `provost swarm abort`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const run = await callRun<Shape<'SwarmRun'>>(context, 'abortSwarm', {
    what: 'run',
    reason: context.flags.reason ?? '',
  })
  return { json: run, lines: [`run ${run.id} is ${run.status}; its save point stays at ${run.savePointRef}`] }
}
