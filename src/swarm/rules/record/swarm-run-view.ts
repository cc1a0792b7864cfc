// What the log says about one swarm run: its course, its domains and its waves.

import type { FindingState } from '#finding/rules/finding-state'
import type { SeverityOfFinding } from '#finding/rules/severity'
import type { SwarmDomain } from '../agents/swarm-domain.ts'
import type { GatesDecision } from '../wave/decide-gates.ts'
import type { WaveVerification } from '../wave/gate-table.ts'
import type { IsolationSayer } from '../wave/isolation.ts'
import type { SwarmRunStatus } from '../wave/may-dispatch.ts'
import type { RunPhase, SwarmPhase } from '../wave/phase.ts'
import type { WaveLens } from './swarm-events.ts'

export const WAVE_STATUSES = [
  'pending',
  'dispatched',
  'collected',
  'verified',
  'failed',
  'advanced',
  'aborted',
] as const

export type WaveStatus = (typeof WAVE_STATUSES)[number]

export type WaveView = {
  readonly id: string
  readonly number: number
  readonly phase: SwarmPhase
  readonly status: WaveStatus
  readonly lens: WaveLens | null
  readonly promptHash: string | null
  readonly domainSnapshot: readonly SwarmDomain[]
  readonly baseCommit: string | null
  readonly baseTree: string | null
  readonly isolate: boolean
  /** Who said so; null: not known. */
  readonly isolateFrom: IsolationSayer | null
  readonly agents: readonly { readonly agentRun: string; readonly domain: string }[]
  readonly collectKey: string | null
  /** The answer that was given, so that the same collect can be answered again. */
  readonly digest: WaveDigest | null
  readonly violations: number
  readonly partial: boolean
  readonly newInAmendedLines: number
  readonly verification: WaveVerification | null
  readonly reason: string | null
  readonly since: string
}

export type WaveDigest = {
  readonly status: string
  readonly exitCode: number
  readonly counts: Readonly<Partial<Record<FindingState, number>>>
  readonly open: Readonly<Partial<Record<SeverityOfFinding, number>>>
  readonly lines: readonly string[]
}

export type SwarmRunView = {
  readonly id: string
  readonly project: string | null
  readonly repo: string | null
  readonly name: string | null
  readonly baseCommit: string | null
  readonly baseTree: string | null
  readonly branch: string | null
  readonly savePointRef: string | null
  readonly isolate: boolean
  /** Who said so; null: not known. */
  readonly isolateFrom: IsolationSayer | null
  readonly timeoutMs: number
  readonly attemptsMax: number
  readonly status: SwarmRunStatus
  readonly phase: RunPhase
  readonly domains: readonly SwarmDomain[]
  readonly frozen: boolean
  readonly waves: readonly WaveView[]
  readonly gates: GatesDecision | null
  readonly promotions: readonly {
    readonly id: string
    readonly from: string
    readonly to: string
    readonly at: string
  }[]
  readonly reason: string | null
  readonly since: string
  readonly version: number
}

export const TIMEOUT_MS_USUAL = 1_800_000
export const ATTEMPTS_USUAL = 3

export function startSwarmRun(id: string, at: string): SwarmRunView {
  return {
    id,
    project: null,
    repo: null,
    name: null,
    baseCommit: null,
    baseTree: null,
    branch: null,
    savePointRef: null,
    isolate: true,
    isolateFrom: null,
    timeoutMs: TIMEOUT_MS_USUAL,
    attemptsMax: ATTEMPTS_USUAL,
    status: 'initializing',
    phase: 'health-audit-a',
    domains: [],
    frozen: false,
    waves: [],
    gates: null,
    promotions: [],
    reason: null,
    since: at,
    version: 0,
  }
}

/** The wave that is being worked on, if there is one. */
export function findOpenWave({ waves }: SwarmRunView): WaveView | undefined {
  return waves.findLast(({ status }) => status === 'pending' || status === 'dispatched')
}
