// `provost swarm coverage`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { callRun } from './print-swarm.ts'

type Wave = Shape<'SwarmCoverage'>['waves'][number]

export const run: Run = async context => {
  const answer = await callRun<Shape<'SwarmCoverage'>>(context, 'showSwarmCoverage')
  const rows = answer.waves.flatMap(wave => wave.domains.map(domain => composeRow(wave, domain)))
  const head = ['WAVE', 'PHASE', 'LENS', 'DOMAIN', 'FILES', 'READ', 'ONLY SAID', 'NOT READ']
  const table = composeTable(head, rows, context.width)
  return { json: answer, lines: rows.length > 0 ? table : ['no wave has looked at anything yet'] }
}

function composeRow(wave: Wave, { domain, state, files, covered, claimed, unseen }: Wave['domains'][number]): string[] {
  const told = [String(wave.number), wave.phase, wave.lens ?? '', domain]
  if (state === 'not_sent') return [...told, String(files), 'nobody sent', '', '']
  if (state === 'unknown' || !wave.isTreeKnown) return [...told, String(files), 'not known', '', '']
  return [...told, String(files), String(covered), String(claimed), String(unseen)]
}
