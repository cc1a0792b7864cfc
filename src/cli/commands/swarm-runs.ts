// `provost swarm runs`
import type { Shape } from '#api/schemas'
import type { Run } from '../command.ts'
import { findProjectHere } from '../find-project-here.ts'
import { composeTable } from '../print/table.ts'
import { readAll } from '../read-all.ts'

export const run: Run = async context => {
  const { client, width, style } = context
  const project = await findProjectHere(context)
  const runs = await readAll<Shape<'SwarmRun'>>(await client(), 'listSwarmRuns', 'runs', { project })
  const rows = runs.map(({ id, name, status, phase, waves }) => [id, name ?? '', status, phase, String(waves.length)])
  const empty = ['no swarm run yet', style.dim('next: provost swarm init')]
  return {
    json: { runs },
    lines: rows.length > 0 ? composeTable(['RUN', 'NAME', 'STATUS', 'PHASE', 'WAVES'], rows, width) : empty,
  }
}
