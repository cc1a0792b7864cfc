// A further attempt of an agent run, in a fresh place: made and proven first, recorded, then started.
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { choosePromptFindings } from '#swarm/rules/agents/choose-prompt-findings'
import { composeSwarmPrompt } from '#swarm/rules/agents/compose-swarm-prompt'
import { agentRunStream, type PlannedEvent, swarmStream } from '#swarm/rules/record/swarm-events'
import { mustIsolate } from '#swarm/rules/wave/isolation'
import { describeConfinement } from '#task/rules/change/told-confinement'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { listRunFindings } from '../need-swarm.ts'
import { appendPlanned } from './append-planned.ts'
import { agentReportPath, chooseConfinement } from './cage-agent.ts'
import { makeAgentPlaces, removePlaces } from './make-agent-places.ts'
import { type StartedAgent, type StartingAgent, startAgents } from './start-agents.ts'
import { wavePlace } from './wave-site.ts'

export type Retry = {
  readonly view: AgentRunView
  readonly rule: string
  readonly reason: string | null
  readonly override: boolean
}

export async function startAgain(collecting: Collecting, retries: readonly Retry[]): Promise<StartedAgent[]> {
  const { site, run, wave } = collecting
  const agents = retries.map(({ view }) => ({ domain: view.domain ?? '', attempt: view.attempt + 1 }))
  const wish = {
    run: run.id,
    wave: wave.number,
    waveId: wave.id,
    phase: wave.phase,
    isolate: mustIsolate(wave),
    baseSha: wave.baseCommit ?? '',
  }
  const cage = await chooseConfinement(site, wave)
  const places = await makeAgentPlaces(site, { ...wish, agents })
  const prompts = await composePrompts(collecting)
  const starting = places.map((place, index) => ({
    ...place,
    agentRun: retries[index]!.view.id,
    attempt: retries[index]!.view.attempt + 1,
    prompt: prompts.get(place.domain) ?? '',
    cage,
  }))
  for (const { domain, attempt } of starting)
    await site.world.swarm.files.prepare(wavePlace(site, run.id, wave.number), domain, attempt)
  try {
    const events = retries.map((retry, index) => composeRetry(collecting, retry, starting[index]!))
    await recordRetries(collecting, retries, events)
  } catch (error) {
    await removePlaces(site, places)
    throw error
  }
  return startAgents(site, { run: run.id, wave }, starting)
}

/** A failed wave is open again as soon as somebody works in it. */
export async function recordRetries(
  { site, run, wave }: Collecting,
  retries: readonly Retry[],
  events: readonly PlannedEvent[],
): Promise<void> {
  const versions = new Map([
    [swarmStream(run.id), run.version],
    ...retries.map(({ view }) => [agentRunStream(view.id), view.version] as const),
  ])
  const { id, number, phase, lens, promptHash, domainSnapshot, baseCommit, baseTree, isolate, isolateFrom, agents } =
    wave
  const again: PlannedEvent = {
    stream: swarmStream(run.id),
    type: 'wave.dispatched',
    data: {
      wave: id,
      number,
      phase,
      lens,
      promptHash: promptHash ?? '',
      domainSnapshot,
      baseCommit: baseCommit ?? '',
      baseTree: baseTree ?? '',
      isolate,
      ...(isolateFrom && { isolateFrom }),
      agents,
    },
  }
  const planned = wave.status === 'failed' ? [...events, again] : events
  await appendPlanned(site.world, site.asking, planned, versions)
}

async function composePrompts({ site, run, wave }: Collecting): Promise<ReadonlyMap<string, string>> {
  const findings = choosePromptFindings(wave.phase, wave.domainSnapshot, await listRunFindings(site.world, run.id))
  const place = wavePlace(site, run.id, wave.number)
  return new Map(
    wave.domainSnapshot.map(domain => {
      const reportPath = agentReportPath(site, place, domain.name)
      const facts = { phase: wave.phase, domain, findings: findings.get(domain.name) ?? [], reportPath }
      return [domain.name, composeSwarmPrompt(facts).text]
    }),
  )
}

type RetryPlace = Pick<StartingAgent, 'session' | 'worktree' | 'branch' | 'copy' | 'cage'>

/** Without a place it waits for a report that a person hands in. */
export function composeRetry(
  { run, wave }: Collecting,
  { view, rule, reason, override }: Retry,
  place: RetryPlace | null,
): PlannedEvent {
  return {
    stream: agentRunStream(view.id),
    type: 'agent_run.transitioned',
    data: {
      run: run.id,
      wave: wave.id,
      domain: view.domain ?? '',
      from: view.status,
      to: 'dispatched',
      rule,
      reason,
      override,
      attempt: view.attempt + 1,
      ...(place && { session: place.session }),
      ...(place?.cage.open && { confinement: describeConfinement(place.cage.open) }),
      ...(place && place.worktree !== null && { worktree: place.worktree }),
      ...(place && place.branch !== null && { branch: place.branch }),
      ...(place && place.copy !== null && { copy: place.copy }),
    },
  }
}
