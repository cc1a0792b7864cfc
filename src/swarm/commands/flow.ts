// `provost swarm flow`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'
import { stateAfter } from '../rules/measure/derive-flow.ts'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const answer = await callRun<Shape<'SwarmFlow'>>(context, 'showSwarmFlow')
  const { waves, rows, total } = answer
  if (waves.length === 0) return { json: answer, lines: ['no wave was collected yet'] }
  const lines = rows.map(row => [
    row.id,
    row.severity,
    ...waves.map(wave => stateAfter(row, wave)?.state ?? ''),
    cleanText(row.title),
  ])
  const head = ['FINDING', 'SEVERITY', ...waves.map(wave => `WAVE ${wave}`), 'TITLE']
  const rest = total > rows.length ? [`the worst ${rows.length} of ${total}`] : []
  return { json: answer, lines: [...composeTable(head, lines, context.width), ...rest] }
}
