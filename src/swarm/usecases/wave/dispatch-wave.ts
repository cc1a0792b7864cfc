// Sends the agents of a wave out: all places are made and proven before a word of it is in the log, and agents start after.

import { isProvostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Asking, World } from '#recorder/world'
import { findAgent } from '#session/usecases/life/check-spawn'
import { composeSwarmPrompt } from '#swarm/rules/agents/compose-swarm-prompt'
import { hashLens, lensOf } from '#swarm/rules/agents/lens'
import { type PlannedEvent, swarmStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { type DispatchPlan, type DispatchWish, decideDispatch } from '#swarm/rules/wave/decide-dispatch'
import { hasAgents } from '#swarm/rules/wave/phase'
import type { Base } from '#task/ports/workspace'
import { describeConfinement } from '#task/rules/change/told-confinement'
import { listRunFindings, needRun } from '../need-swarm.ts'
import { appendPlanned } from './append-planned.ts'
import { agentReportPath, chooseConfinement, type WaveCage } from './cage-agent.ts'
import { composeStart } from './compose-start.ts'
import { makeAgentPlaces, removePlaces } from './make-agent-places.ts'
import { type StartedAgent, type StartingAgent, startAgents } from './start-agents.ts'
import { findWaveBase, openSite, type RunSite, wavePlace } from './wave-site.ts'

export type DispatchAnswer = {
  readonly run: string
  readonly wave: string
  readonly number: number
  readonly phase: string
  readonly baseCommit: string
  readonly isolate: boolean
  /** Whether the agents are kept inside of what they were given; null without agents. */
  readonly confinement: string | null
  readonly agents: readonly StartedAgent[]
}

type Sending = {
  readonly site: RunSite
  readonly run: SwarmRunView
  readonly plan: DispatchPlan
  readonly base: Base
  readonly wave: string
  readonly cage: WaveCage | null
}

export async function dispatchWave(
  world: World,
  asking: Asking,
  id: string,
  wish: DispatchWish,
): Promise<DispatchAnswer> {
  const run = await needRun(world, id)
  const plan = decideDispatch(run, await listRunFindings(world, id), wish)
  const site = await openSite(world, asking, run)
  if (hasAgents(plan.phase)) await findAgent(world, site.config.swarmAgent)
  const cage = hasAgents(plan.phase) ? await chooseConfinement(site, plan) : null
  const base = await findWaveBase(site, run)
  const sending: Sending = { site, run, plan, base, wave: world.ids.newId('wv_'), cage }
  const agents = await prepareAgents(sending)
  try {
    await record(sending, agents)
  } catch (error) {
    await removePlaces(site, agents)
    // Somebody else was faster: what is true now says why this one may not.
    if (isProvostError(error) && error.code === 'VERSION_CONFLICT') {
      decideDispatch(await needRun(world, id), await listRunFindings(world, id), wish)
    }
    throw error
  }
  const { number, phase, isolate } = plan
  const name = { run: id, wave: { id: sending.wave, number, phase } }
  const started = await startAgents(site, name, agents)
  return {
    run: id,
    wave: sending.wave,
    number,
    phase,
    baseCommit: base.commit,
    isolate,
    confinement: cage?.open ? describeConfinement(cage.open) : null,
    agents: started,
  }
}

async function prepareAgents({ site, run, plan, base, wave, cage }: Sending): Promise<StartingAgent[]> {
  const { world } = site
  const { number, phase, domains, isolate } = plan
  const agents = domains.map(({ name }) => ({ domain: name, attempt: 1 }))
  const wish = { run: run.id, wave: number, waveId: wave, phase, isolate, baseSha: base.commit, agents }
  const places = await makeAgentPlaces(site, wish)
  const place = wavePlace(site, run.id, number)
  const ready: StartingAgent[] = []
  for (const [index, domain] of domains.entries()) {
    const findings = plan.findings.get(domain.name) ?? []
    const reportPath = agentReportPath(site, place, domain.name)
    const { text } = composeSwarmPrompt({ phase, domain, findings, reportPath })
    await world.swarm.files.prepare(place, domain.name, 1)
    await world.swarm.files.write(place, `${domain.name}.prompt.md`, text)
    ready.push({
      ...places[index]!,
      agentRun: world.ids.newId('ar_'),
      attempt: 1,
      prompt: text,
      cage: cage!,
    })
  }
  return ready
}

async function record(sending: Sending, agents: readonly StartingAgent[]): Promise<void> {
  const { site, run } = sending
  const stream = swarmStream(run.id)
  const planned: PlannedEvent[] = [
    composeDispatched(sending, agents),
    ...agents.map(agent => composeStart({ run: run.id, wave: sending.wave }, agent)),
  ]
  site.world.steps('swarm.dispatched')
  await appendPlanned(site.world, site.asking, planned, new Map([[stream, run.version]]))
}

function composeDispatched({ run, plan, base, wave }: Sending, agents: readonly StartingAgent[]): PlannedEvent {
  const { number, phase, isolate, isolateFrom, overrideReason } = plan
  const lens = lensOf(phase)
  const prompts = agents.map(({ domain, prompt }) => [domain, sha256Hex(prompt)])
  return {
    stream: swarmStream(run.id),
    type: 'wave.dispatched',
    data: {
      wave,
      number,
      phase,
      lens: hasAgents(phase) ? { name: lens.name, version: lens.version, hash: hashLens(lens) } : null,
      promptHash: sha256Hex(canonicalJson(prompts)),
      domainSnapshot: run.domains,
      baseCommit: base.commit,
      baseTree: base.tree,
      isolate,
      ...(isolateFrom && { isolateFrom }),
      agents: agents.map(({ agentRun, domain }) => ({ agentRun, domain })),
      ...(overrideReason !== null && { overrideReason }),
    },
  }
}
