// `provost swarm detection`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { composeRate } from '#looking/rules/measure/compose-interval'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const answer = await callRun<Shape<'SwarmDetection'>>(context, 'showSwarmDetection')
  const rows = answer.lenses.map(({ lens, trials, rediscovered }) => {
    return [lens, ...composeRate({ k: rediscovered, n: trials })]
  })
  const table = composeTable(['LENS', 'FOUND AGAIN', 'EXACT 95 %', 'WILSON 95 %'], rows, context.width)
  return { json: answer, lines: rows.length > 0 ? table : ['nothing that was known has been looked at again yet'] }
}
