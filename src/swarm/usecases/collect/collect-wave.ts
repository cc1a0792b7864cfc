// Reads the reports of a wave and records everything that follows from them in one append, or nothing.

import { isProvostError, provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { type CollectPlan, planCollect } from '#swarm/rules/collect/plan-collect'
import { REPORT_BYTES_MAX } from '#swarm/rules/collect/report-vocabulary'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { agentRunStream, findingStream, swarmStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView, WaveDigest, WaveView } from '#swarm/rules/record/swarm-run-view'
import { composeCollectKey, decideWaveOutcome } from '#swarm/rules/wave/decide-wave-outcome'
import type { SwarmShape } from '#swarm/wire/swarm-schemas'
import { listAgents, listRunFindings, needRun, needWave } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { changeAgain } from '../wave/change-again.ts'
import { clearPlaces } from '../wave/clear-places.ts'
import { integrateAmends } from '../wave/integrate-amends.ts'
import { openSite, type RunSite, wavePlace } from '../wave/wave-site.ts'
import { gatherCollectFacts } from './gather-collect-facts.ts'
import { type Collecting, type ReadAgent, readAgent } from './read-agent-reports.ts'
import { testFindings } from './test-findings.ts'

export type CollectWish = SwarmShape<'CollectWave'>

export type CollectedWave = {
  readonly run: string
  readonly wave: string
  readonly number: number
  readonly phase: string
  readonly tree: string | null
  readonly outcome: 'collected' | 'dispatched' | 'failed'
  readonly rule: string
  readonly digest: WaveDigest | null
  readonly agents: readonly {
    readonly agentRun: string
    readonly domain: string
    readonly status: string
    readonly error: string | null
    readonly errors: readonly { readonly path: string; readonly keyword: string }[]
  }[]
  /** The tip of what the agents amended; null when nothing was. */
  readonly integration: string | null
}

export async function collectWave(world: World, asking: Asking, id: string, wish: CollectWish): Promise<CollectedWave> {
  const site = await openSite(world, asking, await needRun(world, id))
  const { number } = chooseWave(await needRun(world, id), wish.wave)
  const turn = await waitForTurn(site, id, number)
  try {
    await takeReports(site, id, wish)
    const collected = await changeAgain(() => collectOnce(site, id, wish))
    if (collected.outcome !== 'collected') return collected
    const run = await needRun(world, id)
    const wave = needWave(run, collected.number)
    const integration = await integrateAmends({ site, run, wave })
    await clearPlaces({ site, run, wave })
    return { ...collected, digest: wave.digest, integration }
  } finally {
    turn.release()
  }
}

const TURN_LOOK_MS = 100
const TURN_LOOKS_MAX = 3_000

/** What an agent changed is captured in one place, so on one machine collectors go one after the other. */
async function waitForTurn(site: RunSite, run: string, wave: number): Promise<{ readonly release: () => void }> {
  const { swarm, clock } = site.world
  for (let look = 1; look <= TURN_LOOKS_MAX; look++) {
    const turn = await swarm.files.takeTurn(wavePlace(site, run, wave))
    if (turn) return turn
    await clock.sleep(TURN_LOOK_MS)
  }
  throw provostError('STORE_BUSY', { message: `another process collects wave ${wave} of ${run}`, hint: 'try again' })
}

/** A report that a person corrected takes the place of the agent's, like one that the agent wrote itself. */
async function takeReports(site: RunSite, id: string, { reports = {}, wave: number }: CollectWish): Promise<void> {
  const { world } = site
  const wave = chooseWave(await needRun(world, id), number)
  for (const [domain, text] of Object.entries(reports)) {
    if (wave.agents.every(agent => agent.domain !== domain))
      throw provostError('NOT_FOUND', { details: { noun: 'domain of the wave', id: domain } })
    if (Buffer.byteLength(text) > REPORT_BYTES_MAX)
      throw provostError('SWARM_REPORT_TOO_LARGE', {
        details: { domain, bytes: Buffer.byteLength(text), max: REPORT_BYTES_MAX },
      })
    await world.swarm.files.write(wavePlace(site, id, wave.number), `${domain}.report.json`, text)
  }
}

/** The wave that is open; else one that an agent blocked; else the last one, whose answer is given again. */
function chooseWave(run: SwarmRunView, number: number | undefined): WaveView {
  if (number !== undefined) return needWave(run, number)
  const wave = run.waves.at(-1)
  if (!wave || wave.status === 'aborted') throw provostError('SWARM_NO_OPEN_WAVE', { details: { runId: run.id } })
  return wave
}

async function collectOnce(site: RunSite, id: string, wish: CollectWish): Promise<CollectedWave> {
  const { world } = site
  const run = await needRun(world, id)
  const wave = chooseWave(run, wish.wave)
  const collecting: Collecting = { site, run, wave }
  const views = await listAgents(world, wave)
  const given = new Set(Object.keys(wish.reports ?? {}))
  if (wave.status !== 'dispatched' && wave.status !== 'failed') return answerAgain(collecting, views)
  const read = await Promise.all(views.map(view => readAgent(collecting, view, given)))
  const isPartial = wish.partial === true
  const agents = read.map(({ agent }) => agent)
  // What a test says counts only at the tree of the wave, so it is run there as soon as everybody has reported.
  if (decideWaveOutcome(agents, isPartial).result === 'collected') await testFindings(collecting)
  const findings = await listRunFindings(world, id)
  const facts = await gatherCollectFacts(collecting, read, findings, isPartial)
  const plan = planCollect(facts)
  await record(collecting, plan, views, findings)
  return composeAnswer(collecting, plan, read)
}

async function record(
  { site, run, wave }: Collecting,
  { events }: CollectPlan,
  views: readonly AgentRunView[],
  findings: readonly FindingView[],
): Promise<void> {
  const versions = new Map<string, number>([
    [swarmStream(run.id), run.version],
    ...views.map(({ id, version }) => [agentRunStream(id), version] as const),
    ...findings.map(({ id, version }) => [findingStream(id), version] as const),
  ])
  const isRepeated = wave.status === 'failed' && events.every(({ type }) => type === 'wave.failed')
  site.world.steps('swarm.collect')
  try {
    if (!isRepeated) await appendPlanned(site.world, site.asking, events, versions)
  } catch (error) {
    if (isProvostError(error) && error.code === 'VERSION_CONFLICT') throw error
    throw notStored(run, wave, events.filter(({ type }) => type === 'finding.reported').length, error)
  }
  site.world.steps('swarm.collected')
}

function notStored(run: SwarmRunView, wave: WaveView, findingsAttempted: number, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return provostError('COLLECT_UPSERT_FAILED', {
    message: `upsertFindings failed for wave=${wave.number} (${findingsAttempted} findings attempted): ${why}`,
    cause,
    runId: run.id,
    waveId: wave.id,
    findingsAttempted,
    details: { runId: run.id, waveId: wave.id, findingsAttempted },
  })
}

/** The same reports again have the same answer, and nothing is written. */
async function answerAgain(collecting: Collecting, views: readonly AgentRunView[]): Promise<CollectedWave> {
  const { site, run, wave } = collecting
  const reports = []
  for (const { domain, status } of views) {
    const place = wavePlace(site, run.id, wave.number)
    const file = await site.world.swarm.files.readReport(place, domain ?? '', REPORT_BYTES_MAX)
    if (status === 'complete' && file.status === 'read') reports.push({ domain: domain ?? '', sha256: file.sha256 })
  }
  if (wave.digest === null || composeCollectKey(wave.id, reports) !== wave.collectKey)
    throw provostError('SWARM_NO_OPEN_WAVE', { details: { runId: run.id } })
  const agents = views.map(({ id, domain, status, error }) => ({
    agentRun: id,
    domain: domain ?? '',
    status,
    error,
    errors: [],
  }))
  return {
    ...nameOf(collecting),
    outcome: 'collected',
    rule: 'W-again',
    digest: wave.digest,
    agents,
    integration: null,
  }
}

function composeAnswer(collecting: Collecting, plan: CollectPlan, read: readonly ReadAgent[]): CollectedWave {
  const agents = read.map(({ agent: { agentRun, domain, status }, error, errors }) => ({
    agentRun,
    domain,
    status,
    error,
    errors,
  }))
  const { outcome, rule, digest } = plan
  return { ...nameOf(collecting), outcome, rule, digest, agents, integration: null }
}

function nameOf({ run, wave }: Collecting) {
  return { run: run.id, wave: wave.id, number: wave.number, phase: wave.phase, tree: wave.baseTree }
}
