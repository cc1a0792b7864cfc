// The gates between phases as a table: what each asks, and what it tells a person when the answer is no.
import { isOpenFinding, type PriorState } from '#finding/rules/finding-state'
import type { SeverityOfFinding } from '#finding/rules/severity'
import { isBlocked, isInFlight } from '../agents/agent-run-machine.ts'
import type { PhaseRow } from './phase.ts'

export type SwarmGateName = 'wave_status' | 'agent_completion' | 'ownership' | 'verification' | 'finding_severity'

export type GateFinding = {
  readonly severity: SeverityOfFinding
  readonly state: PriorState
  readonly kind: 'defect' | 'feature'
  readonly approved: boolean
}

export type WaveVerification = {
  readonly verdict: 'pass' | 'fail' | 'skip'
  readonly adapter: string | null
  readonly exitCode: number | null
}

export type SwarmGateFacts = {
  /** Null when the run has no wave. */
  readonly waveStatus: string | null
  readonly domains: readonly string[]
  readonly agents: readonly { readonly domain: string; readonly status: string }[]
  readonly violations: number
  readonly verification: WaveVerification | null
  readonly findings: readonly GateFinding[]
}

export type GateOpinion = { readonly passed: boolean; readonly reason: string }

export type SwarmGate = {
  readonly name: SwarmGateName
  readonly overridable: boolean
  readonly judge: (facts: SwarmGateFacts, phase: PhaseRow) => GateOpinion
}

export const SWARM_GATES: readonly SwarmGate[] = [
  { name: 'wave_status', overridable: false, judge: ({ waveStatus }) => judgeWave(waveStatus) },
  { name: 'agent_completion', overridable: false, judge: judgeAgents },
  {
    name: 'ownership',
    overridable: true,
    judge: ({ violations }) =>
      violations === 0 ? pass('No ownership violations') : fail(`${violations} ownership violation(s) detected`),
  },
  { name: 'verification', overridable: true, judge: judgeVerification },
  { name: 'finding_severity', overridable: true, judge: judgeFindings },
]

function pass(reason: string): GateOpinion {
  return { passed: true, reason }
}

function fail(reason: string): GateOpinion {
  return { passed: false, reason }
}

function judgeWave(status: string | null): GateOpinion {
  if (status === 'collected' || status === 'verified') return pass(`Wave is ${status}`)
  if (status === 'dispatched') return fail('Wave still dispatched — run `swarm collect` first')
  return fail(status === 'failed' ? 'Wave failed — fix issues before advancing' : `Unexpected wave status: ${status}`)
}

// The order is the order of what a person can do about it.
function judgeAgents({ domains, agents }: SwarmGateFacts, { kind }: PhaseRow): GateOpinion {
  if (kind === 'check') return pass('Phase has no agents')
  if (agents.length === 0) return fail('No agents in this wave')
  const present = new Set(agents.map(({ domain }) => domain))
  const absent = domains.filter(domain => !present.has(domain))
  if (absent.length > 0) return fail(`${absent.length} domain(s) without an agent run: ${absent.join(', ')}`)
  const blocked = agents.filter(({ status }) => isBlocked(status)).map(({ domain, status }) => `${domain} (${status})`)
  if (blocked.length > 0) return fail(`${blocked.length} blocked agent(s): ${blocked.join(', ')}`)
  const inFlight = agents.filter(({ status }) => isInFlight(status))
  if (inFlight.length > 0) return fail(`${inFlight.length} agent(s) still in-flight`)
  const open = agents.filter(({ status }) => status !== 'complete').map(({ domain }) => domain)
  if (open.length > 0) return fail(`${open.length} agent(s) not complete: ${open.join(', ')}`)
  return pass(`All ${agents.length} agents complete`)
}

/** Whatever changed code has to be built and tested; a look at code has not. */
function judgeVerification({ verification }: SwarmGateFacts, { kind }: PhaseRow): GateOpinion {
  const isNeeded = kind === 'amend' || kind === 'check'
  const { verdict, adapter, exitCode } = verification ?? { verdict: 'none', adapter: null, exitCode: null }
  if (verdict === 'pass') return pass(`Verification passed (${adapter ?? 'unknown'})`)
  if (verdict === 'fail') return fail(`Verification failed (${adapter ?? 'unknown'}, exit ${exitCode ?? '?'})`)
  if (!isNeeded) return pass('No verification run (optional)')
  return fail(verdict === 'skip' ? 'No verification adapter fits this project' : 'No verification run for this wave')
}

function judgeFindings({ findings }: SwarmGateFacts, { gate }: PhaseRow): GateOpinion {
  if (gate === null) return pass('Phase is not finding-gated')
  const open = findings.filter(({ state }) => isOpenFinding(state))
  return gate === 'severe_defects' ? judgeDefects(open) : judgeFeatures(open)
}

function judgeDefects(open: readonly GateFinding[]): GateOpinion {
  const count = (wanted: SeverityOfFinding) =>
    open.filter(({ kind, severity }) => kind === 'defect' && severity === wanted).length
  const [critical, high] = [count('CRITICAL'), count('HIGH')]
  if (critical + high === 0) return pass('0 CRITICAL + 0 HIGH open')
  return fail(`${critical} CRITICAL + ${high} HIGH findings still open`)
}

/** `approved` was a state of its own in data of testing-os. */
function judgeFeatures(open: readonly GateFinding[]): GateOpinion {
  const count = open.filter(
    ({ kind, approved, state }) => kind === 'feature' && (approved || state === 'approved'),
  ).length
  return count === 0 ? pass('0 approved features open') : fail(`${count} approved feature(s) not executed`)
}
