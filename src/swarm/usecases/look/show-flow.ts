// How the findings of a run went from wave to wave, told from their streams.
import type { FindingState } from '#finding/rules/finding-state'
import { compareSeverity } from '#finding/rules/severity'
import { compareText } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { deriveBands, deriveFlowRow, type FlowBand, type FlowRow, listCollects } from '#swarm/rules/measure/derive-flow'
import { findingStream, swarmStream } from '#swarm/rules/record/swarm-events'
import { listRunFindings, needRun } from '../need-swarm.ts'

export type ShownFlow = {
  readonly run: string
  /** Numbers of the waves that were collected. */
  readonly waves: readonly number[]
  readonly total: number
  /** The worst first, and no more than the limit. */
  readonly rows: readonly FlowRow[]
  /** Of all findings, also of those beyond the limit. */
  readonly bands: readonly FlowBand[]
}

export async function showFlow(world: World, id: string, limit: number, state?: FindingState): Promise<ShownFlow> {
  const run = await needRun(world, id)
  const collects = listCollects(await world.store.log.readStream(swarmStream(id)))
  const rows: FlowRow[] = []
  for (const finding of await listRunFindings(world, id)) {
    const row = deriveFlowRow(await world.store.log.readStream(findingStream(finding.id)), collects)
    if (row) rows.push(row)
  }
  const waves = run.waves.map(({ number }) => number).filter(number => collects.some(mark => mark.number === number))
  const wanted = rows.filter(row => state === undefined || row.state === state).toSorted(compareRows)
  return { run: id, waves, total: wanted.length, rows: wanted.slice(0, limit), bands: deriveBands(rows, waves) }
}

function compareRows(one: FlowRow, other: FlowRow): number {
  return (
    compareSeverity(one.severity, other.severity) ||
    compareText(one.path ?? '', other.path ?? '') ||
    compareText(one.id, other.id)
  )
}
