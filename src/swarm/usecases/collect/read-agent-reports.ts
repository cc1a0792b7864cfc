// What the agents of a wave left: reports that were checked, changes that were kept, and where each agent run stands now.
import { provostError } from '#kernel/errors/errors'
import type { JsonObject } from '#kernel/reading/json-value'
import { isInFlight } from '#swarm/rules/agents/agent-run-machine'
import { agentRunRejectionError, transitionAgentRun } from '#swarm/rules/agents/agent-run-transition'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { checkOwnership, type OwnershipResult } from '#swarm/rules/agents/check-ownership'
import { decideAgentEnd, type SwarmAgentEnd } from '#swarm/rules/agents/decide-agent-end'
import type { CollectedAgent } from '#swarm/rules/collect/collect-facts'
import { REPORT_BYTES_MAX } from '#swarm/rules/collect/report-vocabulary'
import { parseReport, type ReportError, readSwarmReport } from '#swarm/rules/collect/validate-report'
import { agentRunStream, type PlannedEvent } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import { joinDraftedFindings } from '../findings/report-finding.ts'
import { type AgentChange, captureAgentChange, readAgentChange } from '../wave/agent-change.ts'
import { clearCage } from '../wave/cage-agent.ts'
import { type RunSite, wavePlace } from '../wave/wave-site.ts'
import { lookAtAgent } from './look-at-agent.ts'

export type ReadAgent = {
  readonly agent: CollectedAgent
  readonly transition: PlannedEvent | null
  readonly ownership: OwnershipResult | null
  /** What is wrong with the report, for people. */
  readonly errors: readonly ReportError[]
  readonly error: string | null
}

export type Collecting = { readonly site: RunSite; readonly run: SwarmRunView; readonly wave: WaveView }

/** `given`: domains whose report a person handed in. */
export async function readAgent(
  collecting: Collecting,
  view: AgentRunView,
  given: ReadonlySet<string>,
): Promise<ReadAgent> {
  const domain = view.domain ?? ''
  const stays = (report: JsonObject | null, sha256: string | null, change: OwnershipResult | null): ReadAgent => ({
    agent: { agentRun: view.id, domain, status: view.status, reportSha256: sha256, report },
    transition: null,
    ownership: change,
    errors: [],
    error: view.error,
  })
  if (view.status === 'complete') {
    const found = await readFile(collecting, view)
    if (found.sha256 !== view.reportSha256) throw changedReport(view, domain)
    const change = await readAgentChange(collecting, view)
    return stays(found.report, found.sha256, judgeChange(collecting.wave, domain, change))
  }
  if (!isInFlight(view.status)) {
    if (given.has(domain)) throw refusal(view)
    return stays(null, null, null)
  }
  return readInFlight(collecting, view, given.has(domain))
}

type FoundReport = {
  readonly status: 'missing' | 'too_large' | 'invalid' | 'valid'
  readonly sha256: string | null
  readonly report: JsonObject | null
  readonly errors: readonly ReportError[]
}

async function readFile({ site, run, wave }: Collecting, view: AgentRunView): Promise<FoundReport> {
  const domain = view.domain ?? ''
  const place = wavePlace(site, run.id, wave.number)
  const file = await site.world.swarm.files.readReport(place, domain, REPORT_BYTES_MAX)
  if (file.status !== 'read') return { status: file.status, sha256: null, report: null, errors: [] }
  const root = view.worktree ?? site.project.path
  const { report, errors } = readSwarmReport({ phase: wave.phase, domain, root, report: parseReport(file.text) })
  return { status: report ? 'valid' : 'invalid', sha256: file.sha256, report, errors }
}

async function readInFlight(collecting: Collecting, view: AgentRunView, isGiven: boolean): Promise<ReadAgent> {
  const { site, run, wave } = collecting
  const domain = view.domain ?? ''
  const look = await lookAtAgent(site.world, site.asking, view, run.timeoutMs)
  const outside = look.session === 'ended' ? await takeWork(collecting, view, isGiven) : []
  const found = await readFile(collecting, view)
  const isOver = (isGiven || look.session === 'ended') && found.status === 'valid'
  const change: AgentChange = isOver ? await captureAgentChange(collecting, view) : { problem: null, paths: [] }
  const ownership = judgeChange(wave, domain, change)
  const violations = ownership?.violations.length ?? change.paths.length
  const facts = { ...look, isGiven, report: found.status, violations, captureProblem: change.problem }
  const end = decideAgentEnd(facts)
  const status = end.to ?? view.status
  const isComplete = status === 'complete'
  return {
    agent: {
      agentRun: view.id,
      domain,
      status,
      reportSha256: isComplete ? found.sha256 : null,
      report: isComplete ? found.report : null,
    },
    transition: end.to === null ? null : composeTransition(collecting, view, end, found.sha256, outside),
    ownership: end.to === null ? null : ownership,
    errors: found.errors,
    error: end.error,
  }
}

const OUTSIDE_MAX = 20

/** What an agent that has ended left: its report, and where it tried to write elsewhere. */
async function takeWork(collecting: Collecting, view: AgentRunView, isGiven: boolean): Promise<readonly string[]> {
  const { site, run, wave } = collecting
  const end = await clearCage(site, view.session)
  await site.world.swarm.files.takeReport(wavePlace(site, run.id, wave.number), view.domain ?? '')
  // What a person handed in stands as it is.
  if (!isGiven) await joinDraftedFindings(collecting, view)
  return end?.outside ?? []
}

/** An audit and a verification own nothing: whatever they changed is foreign. */
function judgeChange(
  { phase, domainSnapshot }: WaveView,
  domain: string,
  { paths }: AgentChange,
): OwnershipResult | null {
  if (PHASE_ROWS[phase].kind === 'amend') return checkOwnership(domainSnapshot, domain, paths)
  return paths.length === 0
    ? null
    : { valid: [], violations: paths.map(path => ({ path, owner: 'nobody: it was to look only' })) }
}

function composeTransition(
  { site, run, wave }: Collecting,
  view: AgentRunView,
  { to, error }: SwarmAgentEnd,
  sha256: string | null,
  outside: readonly string[],
): PlannedEvent {
  const guards = [{ name: 'report_valid', ok: true }]
  const checked = transitionAgentRun({
    from: view.status,
    to: to!,
    agentRunId: view.id,
    override: false,
    reason: null,
    guards,
  })
  if (!checked.ok) throw agentRunRejectionError(checked.error)
  const domain = view.domain ?? ''
  return {
    stream: agentRunStream(view.id),
    type: 'agent_run.transitioned',
    data: {
      run: run.id,
      wave: wave.id,
      domain,
      from: view.status,
      to: to!,
      rule: checked.rule,
      reason: null,
      override: false,
      attempt: view.attempt,
      reportPath: site.world.swarm.files.reportPathOf(wavePlace(site, run.id, wave.number), domain),
      ...(sha256 !== null && { reportSha256: sha256 }),
      ...(error !== null && { error }),
      ...(outside.length > 0 && { outside: outside.slice(0, OUTSIDE_MAX) }),
    },
  }
}

function refusal({ id, status }: AgentRunView): Error {
  const checked = transitionAgentRun({
    from: status,
    to: 'complete',
    agentRunId: id,
    override: false,
    reason: null,
    guards: [],
  })
  return checked.ok
    ? provostError('INTERNAL', { cause: 'a report that the table allows was refused' })
    : agentRunRejectionError(checked.error)
}

function changedReport({ id }: AgentRunView, domain: string): Error {
  return provostError('VERSION_CONFLICT', {
    message: `the report of ${domain} is not the one that was accepted`,
    hint: 'put the accepted report back, or abort the wave with a reason',
    details: { agentRunId: id },
  })
}
