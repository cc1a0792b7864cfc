// `provost swarm runs`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'
import { readAll } from '#cli/read-all'

export const run: Run = async context => {
  const { client, width, style } = context
  const { project, notes } = await chooseScope(context)
  const runs = await readAll<Shape<'SwarmRun'>>(await client(), 'listSwarmRuns', 'runs', { project })
  const rows = runs.map(({ id, project: of, name, status, phase, waves }) => [
    id,
    ...(project === undefined ? [of ?? ''] : []),
    name ?? '',
    status,
    phase,
    String(waves.length),
  ])
  const headers = ['RUN', ...(project === undefined ? ['PROJECT'] : []), 'NAME', 'STATUS', 'PHASE', 'WAVES']
  const empty = ['no swarm run yet', style.dim('next: provost swarm init')]
  return {
    json: { runs },
    lines: [...(rows.length > 0 ? composeTable(headers, rows, width) : empty), ...notes],
  }
}
