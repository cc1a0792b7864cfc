// Reads runs, agents and findings of a swarm from their views.
import { provostError } from '#kernel/errors/errors'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { AgentRunView } from '../rules/agents/agent-run-view.ts'
import type { FindingView } from '../rules/finding/finding-view.ts'
import type { SwarmRunView, WaveView } from '../rules/record/swarm-run-view.ts'

export async function needRun({ store }: World, id: string): Promise<SwarmRunView> {
  const row = await store.views.find<SwarmRunView>('swarm_run', id)
  if (row) return row.state
  throw provostError('NOT_FOUND', { details: { noun: 'swarm run', id } })
}

/** A closed run takes no verb any more. */
export function refuseClosed({ id, status }: SwarmRunView): void {
  if (status === 'complete' || status === 'aborted')
    throw provostError('SWARM_RUN_CLOSED', { details: { runId: id, status } })
}

export async function needAgentRun({ store }: World, id: string): Promise<AgentRunView> {
  const row = await store.views.find<AgentRunView>('agent_run', id)
  if (row) return row.state
  throw provostError('NOT_FOUND', { details: { noun: 'agent run', id } })
}

export async function needFinding({ store }: World, id: string): Promise<FindingView> {
  const row = await store.views.find<FindingView>('finding', id)
  if (row) return row.state
  throw provostError('NOT_FOUND', { details: { noun: 'finding', id } })
}

/** In the order in which the wave names them. */
export async function listAgents(world: World, { agents }: WaveView): Promise<AgentRunView[]> {
  return Promise.all(agents.map(({ agentRun }) => needAgentRun(world, agentRun)))
}

/** All findings of a run, whatever their state. */
export function listRunFindings(world: World, run: string): Promise<FindingView[]> {
  return readAllRows<FindingView>(world, 'finding', { scope: run })
}

export function needWave(run: SwarmRunView, number: number | undefined): WaveView {
  const wave = number === undefined ? run.waves.at(-1) : run.waves.find(known => known.number === number)
  if (wave) return wave
  throw provostError('NOT_FOUND', { details: { noun: 'wave', id: number === undefined ? 'of this run' : `${number}` } })
}
