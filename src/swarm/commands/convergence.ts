// `provost swarm convergence`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const answer = await callRun<Shape<'SwarmConvergence'>>(context, 'showSwarmConvergence')
  const rows = answer.stages.map(({ stage, verdict, rule, netNew, introducedByFixShare }) => [
    stage,
    verdict,
    rule,
    netNew.join(' '),
    introducedByFixShare === null ? '' : introducedByFixShare.toFixed(4),
  ])
  const table = composeTable(
    ['STAGE', 'VERDICT', 'RULE', 'NEW PER WAVE', 'SHARE IN AMENDED LINES'],
    rows,
    context.width,
  )
  return { json: answer, lines: rows.length > 0 ? table : ['no audit was collected yet'] }
}
