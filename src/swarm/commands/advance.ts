// `provost swarm advance`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { gateWordOf } from '../rules/wave/gate-word.ts'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const { flags, width, style } = context
  if (flags.history === true) {
    const { run } = await callRun<Shape<'ShownSwarmRun'>>(context, 'showSwarmRun')
    const rows = run.promotions.map(({ id, from, to, at }) => [id, from, to, at])
    return { json: { promotions: run.promotions }, lines: composeTable(['PROMOTION', 'FROM', 'TO', 'AT'], rows, width) }
  }
  const body = {
    ...(flags['check-only'] === true && { checkOnly: true }),
    ...(Array.isArray(flags.override) && { override: flags.override }),
    ...(typeof flags.reason === 'string' && { reason: flags.reason }),
  }
  const answer = await callRun<Shape<'AdvancedSwarm'>>(context, 'advanceSwarm', body)
  const { decision, run, advanced } = answer
  const { verdict, reason, nextPhase, gates } = decision
  const next = verdict === 'AMEND' ? ` Next: ${nextPhase}` : ''
  const end = run.status === 'complete' ? [`run ${run.id} is complete`] : advanced ? [`run phase ${run.phase}`] : []
  return {
    json: answer,
    lines: [
      `${style.bold(verdict)}: ${reason}${verdict === 'AMEND' ? `.${next}` : ''}`,
      ...gates.map(gate => `  ${gate.name}: ${gateWordOf(gate).replace('_', ' ')}, ${gate.reason}`),
      ...end,
    ],
    exitCode: verdict === 'ADVANCE' ? 0 : 1,
  }
}
