// `provost swarm detection`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const answer = await callRun<Shape<'SwarmDetection'>>(context, 'showSwarmDetection')
  const rows = answer.lenses.map(({ lens, trials, rediscovered, probability, enoughTrials }) => [
    lens,
    String(trials),
    String(rediscovered),
    probability === null ? 'not known' : probability.toFixed(4),
    enoughTrials ? 'yes' : 'no',
  ])
  const table = composeTable(['LENS', 'TRIALS', 'FOUND AGAIN', 'PROBABILITY', 'ENOUGH TRIALS'], rows, context.width)
  return { json: answer, lines: rows.length > 0 ? table : ['nothing that was known has been looked at again yet'] }
}
