// The events of a swarm and what each one carries (spec 2.1). The envelope is the kernel's.

import type { FindingClassification, FindingState } from '#finding/rules/finding-state'
import type { MatchStage } from '#finding/rules/identity/match-stages'
import type { SeverityOfFinding } from '#finding/rules/severity'
import type { RecordedDecision } from '#kernel/machine/decided'
import type { AgentRunStatus } from '../agents/agent-run-machine.ts'
import type { OwnershipResult } from '../agents/check-ownership.ts'
import type { SwarmDomain } from '../agents/swarm-domain.ts'
import type { BoundTestResult } from '../finding/bound-test.ts'
import type { Digest } from '../measure/compose-digest.ts'
import type { GatesDecision } from '../wave/decide-gates.ts'
import type { WaveVerification } from '../wave/gate-table.ts'
import type { IsolationSayer } from '../wave/isolation.ts'
import type { RunPhase, SwarmPhase } from '../wave/phase.ts'

export type WaveLens = {
  readonly name: string
  readonly version: number
  readonly hash: string
  /** Of a tool: the version that it calls itself by. */
  readonly toolVersion?: string
}

export type SwarmEventData = {
  'swarm.created': {
    project: string
    repo: string
    name: string
    baseCommit: string
    baseTree: string
    branch: string
    savePointRef: string
    isolate: boolean
    /** Who said so; absent in what was recorded before anybody asked. */
    isolateFrom?: IsolationSayer
    timeoutMs: number
    attemptsMax: number
    domains: readonly SwarmDomain[]
  }
  'swarm.domains_edited': { domains: readonly SwarmDomain[] }
  'swarm.domains_frozen': Record<never, never>
  'swarm.domains_unfrozen': { reason: string }
  /** Of a wave that is known already: it was failed, and an agent of it works again. */
  'wave.dispatched': {
    wave: string
    number: number
    phase: SwarmPhase
    lens: WaveLens | null
    promptHash: string
    domainSnapshot: readonly SwarmDomain[]
    baseCommit: string
    baseTree: string
    isolate: boolean
    /** Who said so; absent in what was recorded before anybody asked. */
    isolateFrom?: IsolationSayer
    agents: readonly { readonly agentRun: string; readonly domain: string }[]
    overrideReason?: string
  }
  'wave.collected': {
    wave: string
    collectKey: string
    tree: string | null
    partial: boolean
    digest: Digest
    ownership: OwnershipResult | null
    reports: readonly { readonly domain: string; readonly sha256: string }[]
    newInAmendedLines: number
  }
  'wave.verified': { wave: string; verification: WaveVerification; tree: string }
  'wave.failed': { wave: string; reason: string }
  'wave.aborted': { wave: string; reason: string }
  'swarm.gates_checked': { wave: string | null; decision: GatesDecision; decided: RecordedDecision }
  'swarm.promoted': {
    promotion: string
    wave: string
    from: SwarmPhase
    to: RunPhase
    gates: GatesDecision['gates']
    overrides: readonly string[]
    reason: string | null
    findingSnapshot: Readonly<Record<FindingState, number>>
  }
  'swarm.completed': Record<never, never>
  'swarm.aborted': { reason: string }

  'agent_run.transitioned': {
    run: string
    wave: string
    domain: string
    from: AgentRunStatus
    to: AgentRunStatus
    rule: string
    reason: string | null
    override: boolean
    attempt: number
    session?: string
    worktree?: string
    branch?: string
    /** The private repository that the worktree is of; absent: that of the project. */
    copy?: string
    reportPath?: string
    reportSha256?: string
    error?: string
    /** Of a start: whether the agent is kept inside of what it was given, in words. */
    confinement?: string
    /** Of an end: what it wrote elsewhere in the project, and what is not there. */
    outside?: readonly string[]
  }

  /** What it changed is not integrated any more. */
  'agent_run.dropped': { run: string; wave: string; reason: string; salvage: string }

  'finding.reported': ReportedFinding & {
    run: string
    project: string
    repo: string
    wave: string
    number: number
    tree: string | null
    lens: WaveLens | null
    fingerprint: string
    sources: readonly FindingSource[]
    /** Priors that it may have been; it is new until somebody knows better. */
    candidates: readonly string[]
  }
  'finding.matched': {
    wave: string
    number: number
    tree: string | null
    lens: WaveLens | null
    stage: MatchStage
    moved: boolean
    sources: readonly FindingSource[]
  }
  'finding.classified': FindingClassification & {
    wave: string
    number: number
    rule: string
    evidence: Readonly<Record<string, unknown>>
    decided?: RecordedDecision
  }
  'finding.refreshed': { before: Partial<ReportedFinding>; after: Partial<ReportedFinding> }
  'finding.approved': Record<never, never>
  'finding.unapproved': Record<never, never>
  /** `suppression`: nobody said so here; the tool that reports it says that it is suppressed, and how. */
  'finding.deferred': { reason: string; until: string | null; suppression?: string }
  'finding.rejected': { reason: string }
  'finding.reopened': { reason: string }
  /** `test` is the name of a bound test; its command and the files it is made of come with it. */
  'finding.linked': {
    task?: string
    test?: string
    command?: readonly string[]
    files?: readonly string[]
    sarif?: string
    /** What it was in an older store. */
    origin?: string
  }
  /** What was seen when a bound test ran; only a wave makes anything of it. */
  'finding.tested': BoundTestResult & {
    readonly afterExit: number | null
    readonly beforeExit: number | null
    readonly logs: readonly string[]
  }
  'finding.merged': { into: string }
}

export type FindingSource = { readonly domain: string; readonly agentRun: string }

/** What a report says of a finding, with its place and the code around it. */
export type ReportedFinding = {
  readonly kind: 'defect' | 'feature'
  readonly severity: SeverityOfFinding
  readonly category: string
  readonly rule_id: string | null
  readonly title: string
  readonly description: string
  readonly recommendation: string | null
  readonly path: string | null
  readonly line: number | null
  readonly symbol: string | null
  readonly anchor: string | null
  readonly core: string | null
  readonly window: readonly string[]
}

export type SwarmEventType = keyof SwarmEventData

/** One event of a swarm that is still to be written, on the stream it belongs to. */
export type PlannedEvent = {
  [Type in SwarmEventType]: { readonly stream: string; readonly type: Type; readonly data: SwarmEventData[Type] }
}[SwarmEventType]

export const swarmStream = (run: string): string => `swarm/${run}`
export const agentRunStream = (agentRun: string): string => `agent-run/${agentRun}`
export const findingStream = (finding: string): string => `finding/${finding}`
