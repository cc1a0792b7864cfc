// Takes what one agent changed out of the integration. It is kept under a salvage ref, and its findings stay open.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { agentRunStream } from '#swarm/rules/record/swarm-events'
import { changeRef, integrationRef } from '#swarm/rules/wave/choose-wave-base'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { needAgentRun, needRun, refuseClosed } from '../need-swarm.ts'
import { appendPlanned } from './append-planned.ts'
import { integrateAmends } from './integrate-amends.ts'
import { openSite } from './wave-site.ts'

export type DroppedChange = {
  readonly agent: AgentRunView
  readonly salvage: string
  /** The tip without it; null when nothing is left to integrate. */
  readonly integration: string | null
}

export async function dropAgentChange(
  world: World,
  asking: Asking,
  id: string,
  { reason }: { readonly reason: string },
): Promise<DroppedChange> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'drop' } })
  const agent = await needAgentRun(world, id)
  const run = await needRun(world, agent.run ?? '')
  refuseClosed(run)
  const wave = run.waves.at(-1)
  const isAmend = wave?.id === agent.wave && PHASE_ROWS[wave.phase].kind === 'amend'
  if (!wave || !isAmend)
    throw provostError('INPUT_INVALID', {
      message: `${id} is no agent of the last amend wave: what came later rests on its change`,
      hint: 'revert its commit on the integration branch instead',
    })
  const collecting: Collecting = { site: await openSite(world, asking, run), run, wave }
  const salvage = await moveAside(collecting, agent)
  const stream = agentRunStream(id)
  const dropped = { stream, type: 'agent_run.dropped', data: { run: run.id, wave: wave.id, reason, salvage } } as const
  await appendPlanned(world, asking, [dropped], new Map([[stream, agent.version]]))
  return { agent: await needAgentRun(world, id), salvage, integration: await integrateAnew(collecting) }
}

async function moveAside({ site, run, wave }: Collecting, { id, domain }: AgentRunView): Promise<string> {
  const { workspace } = site.world
  const root = site.project.path
  const ref = changeRef(run.id, wave.number, domain ?? '')
  const commit = await workspace.findRef(root, ref)
  if (commit === undefined) throw provostError('NOT_FOUND', { details: { noun: 'change of agent run', id } })
  const salvage = `refs/provost/salvage/${id}`
  const before = (await workspace.findRef(root, salvage)) ?? null
  await workspace.moveRef(root, salvage, commit, before)
  await workspace.moveRef(root, ref, null, commit)
  return salvage
}

/** From where the wave began, with everybody else's change. */
async function integrateAnew(collecting: Collecting): Promise<string | null> {
  const { site, run, wave } = collecting
  const { workspace } = site.world
  const ref = integrationRef(run.id)
  const tip = await workspace.findRef(site.project.path, ref)
  if (tip !== undefined && tip !== wave.baseCommit)
    await workspace.moveRef(site.project.path, ref, wave.baseCommit, tip)
  return integrateAmends(collecting)
}
