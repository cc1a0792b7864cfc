// What the log says about one agent in one wave; a retry counts an attempt, it never makes a second row.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { countIn, eventTextIn, flagIn, textsIn, wordIn } from '../record/event-data.ts'
import { AGENT_RUN_STATUSES, type AgentRunStatus } from './agent-run-machine.ts'

export type AgentRunView = {
  readonly id: string
  readonly run: string | null
  readonly wave: string | null
  readonly domain: string | null
  readonly status: AgentRunStatus
  readonly attempt: number
  readonly session: string | null
  readonly worktree: string | null
  readonly branch: string | null
  /** The private repository that its worktree is of; null: that of the project. */
  readonly copy: string | null
  /** Of this attempt: it restarts with each of them. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly reportPath: string | null
  readonly reportSha256: string | null
  readonly error: string | null
  /** Whether it is kept inside of what it was given, in words. */
  readonly confinement: string | null
  /** What it wrote elsewhere, and what was thrown away. */
  readonly outside: readonly string[]
  readonly rule: string | null
  readonly reason: string | null
  readonly overridden: boolean
  readonly since: string
  readonly version: number
}

const STREAM = 'agent-run/'

export function foldAgentRun(run: AgentRunView | undefined, event: StoredEvent): AgentRunView {
  const known = run ?? startAgentRun(event)
  const to = wordIn(event.data, 'to', AGENT_RUN_STATUSES)
  if (event.type !== 'agent_run.transitioned' || to === null) return { ...known, version: event.version }
  const { data, at } = event
  const isStart = to === 'dispatched'
  // A new attempt has a session and a worktree of its own, and nothing of what the last one left.
  const kept = (name: 'session' | 'worktree' | 'branch' | 'copy' | 'reportPath' | 'reportSha256' | 'confinement') =>
    eventTextIn(data, name) ?? (isStart ? null : known[name])
  return {
    ...known,
    run: eventTextIn(data, 'run') ?? known.run,
    wave: eventTextIn(data, 'wave') ?? known.wave,
    domain: eventTextIn(data, 'domain') ?? known.domain,
    status: to,
    attempt: countIn(data, 'attempt') ?? known.attempt,
    session: kept('session'),
    worktree: kept('worktree'),
    branch: kept('branch'),
    copy: kept('copy'),
    reportPath: kept('reportPath'),
    reportSha256: kept('reportSha256'),
    startedAt: isStart ? at : known.startedAt,
    endedAt: isStart || to === 'running' ? null : at,
    error: eventTextIn(data, 'error'),
    confinement: kept('confinement'),
    outside: data.outside === undefined && !isStart ? known.outside : textsIn(data, 'outside'),
    rule: eventTextIn(data, 'rule'),
    reason: eventTextIn(data, 'reason'),
    overridden: flagIn(data, 'override'),
    since: at,
    version: event.version,
  }
}

function startAgentRun({ stream, at, version }: StoredEvent): AgentRunView {
  return {
    id: stream.slice(STREAM.length),
    run: null,
    wave: null,
    domain: null,
    status: 'pending',
    attempt: 0,
    session: null,
    worktree: null,
    branch: null,
    copy: null,
    startedAt: null,
    endedAt: null,
    reportPath: null,
    reportSha256: null,
    error: null,
    confinement: null,
    outside: [],
    rule: null,
    reason: null,
    overridden: false,
    since: at,
    version,
  }
}

export const agentRunView: View<AgentRunView> = {
  name: 'agent_run',
  version: 3,
  nouns: ['agent-run'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldAgentRun,
  indexOf: run => ({ scope: run.wave ?? '', status: run.status }),
}
