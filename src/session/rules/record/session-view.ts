// What the log says about one session: its record, and the fields beside it that do not change with every look.
import type { Actor } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import type { SuspectedLoop } from '../activity/find-loop.ts'
import type { KillKind, RuntimeKind, SessionKind } from '../activity/vocabulary.ts'
import type { ClosedRequest } from '../agent-lines/line-reader.ts'
import type { AgentFailure } from '../failure/agent-failure.ts'
import { type Continued, NEVER_CONTINUED } from '../failure/decide-continuation.ts'
import { listStanding } from '../life/list-standing.ts'
import type { Identity } from '../life/run-documents.ts'
import type { Contradiction } from '../liveness/contradiction.ts'
import type { LoginAside, Outside } from '../story/describe-outside.ts'
import { SESSION_FOLDS } from './fold-session.ts'
import type { Follows, SessionPurpose } from './session-events.ts'
import { type RecordDocument, startRecord } from './session-record.ts'

/** A question of the agent to a person: may it do this? */
export type Permission = {
  readonly id: string
  readonly generation: number
  /** The agent's own name for it; the answer carries it. */
  readonly native: string
  readonly tool: string
  readonly summary: string
  readonly options: readonly string[]
  /** What the agent wants back with the answer. */
  readonly input: unknown
  readonly at: string
  readonly answer: string | null
  /** How it came to its end; null while it is open. */
  readonly closed: ClosedRequest['how'] | null
}

/** The last step that the composing function took, for `why`. */
export type LastStep = {
  readonly rule: string
  readonly evidence: string
  readonly at: string
  readonly version: number
}

export type SessionView = {
  readonly id: string
  readonly version: number
  readonly projectId: string
  /** The node that made it and alone judges it; null: made before nodes had names. */
  readonly node: string | null
  readonly bootId: string
  /** The PID namespace that its pids are of; empty: not known. */
  readonly namespace: string
  /** The machine that it was started on; empty: not known. */
  readonly machine: string
  readonly kind: SessionKind
  readonly taskId: string | null
  /** What of a task or a swarm it does; null: nothing of these, or version 0.1 made it. */
  readonly purpose: SessionPurpose | null
  readonly harness: string
  readonly runtime: RuntimeKind
  readonly branch: string
  /** The branch it started from and goes back to; null: the default branch of the project. */
  readonly base: string | null
  readonly baseSha: string | null
  readonly baseFreshness: 'fetched' | 'unknown_freshness'
  /** Null before it was made and after it was removed. */
  readonly worktree: string | null
  /** The private repository that its worktree is of; null: that of its project. */
  readonly copy: string | null
  /** Where it was put to work, when that was made by somebody else, as by its task. */
  readonly workDirectory: string | null
  readonly title: string
  readonly createdBy: Actor
  readonly createdAt: string
  readonly nativeSessionId: string | null
  /** What was asked for beyond the configuration when it was made; null: not known, or nothing. */
  readonly asked: {
    readonly model: string | null
    readonly permissions: string | null
    readonly confinement: 'required' | 'preferred' | 'off' | null
  } | null
  /** Who pays, of those that are configured; null: the login of the agent. It never changes. */
  readonly account: string | null
  /** The session whose work it goes on with; null: none. */
  readonly follows: Follows | null
  /** The session that was parked on another machine, whose conversation it goes on with; null: none. */
  readonly resumes: string | null
  /** Where its work goes on, because its account has no quota; of this generation. */
  readonly handedOver: {
    readonly to: string
    readonly account: string
    readonly harness: string
    readonly at: string
  } | null
  /** Whether this generation is kept inside, as its self-test showed; null: nobody has said so. */
  readonly confinement: { readonly isConfined: boolean; readonly words: string; readonly at: string } | null
  /** Of this generation; null until its supervisor has written down who it started. */
  readonly identity: Identity | null
  /** The version of Provost that its supervisor is of: it stays the same while its agent lives, whatever is upgraded. */
  readonly supervisorVersion: string | null
  readonly killRequest: {
    readonly kind: KillKind
    readonly at: string
    readonly by: Actor
    readonly note: string
  } | null
  /** Where it stands on its way to another node; null: nobody has asked for that. */
  readonly parking: 'asked' | 'parked' | null
  /** When the process group was seen to be empty. */
  readonly stoppedAt: string | null
  readonly spawnFailure: {
    readonly code: string
    readonly step: string
    readonly why: string
    readonly at: string
  } | null
  /** What is wrong with it now, by its own words or by its end; of this generation. */
  readonly failure: (AgentFailure & { readonly at: string }) | null
  readonly continued: Continued
  /** While it works and seems to do the same over and over. */
  readonly loop: (SuspectedLoop & { readonly at: string }) | null
  /** A record that claimed the end of this generation while it was seen alive. */
  readonly contradiction: (Contradiction & { readonly at: string }) | null
  /** What its agents wrote where nobody asked them to; null: nothing was seen. The layer lasts for all generations. */
  readonly outside: Outside | null
  /** Logins that this generation renewed and that are not the person's. */
  readonly loginsAside: readonly LoginAside[]
  readonly salvage: { readonly ref: string; readonly commit: string; readonly at: string } | null
  readonly permissions: readonly Permission[]
  readonly record: RecordDocument
  readonly lastStep: LastStep | null
}

const STREAM = 'session/'

export function foldSession(view: SessionView | undefined, event: StoredEvent): SessionView {
  const known = view ?? startView(event)
  return { ...(SESSION_FOLDS.get(event.type)?.(known, event) ?? known), version: event.version }
}

function startView({ stream, at, actor, version }: StoredEvent): SessionView {
  const id = stream.slice(STREAM.length)
  return {
    id,
    version,
    projectId: id.replace(/-\d+$/, ''),
    node: null,
    bootId: '',
    namespace: '',
    machine: '',
    kind: 'worker',
    taskId: null,
    purpose: null,
    harness: '',
    runtime: 'process',
    branch: '',
    base: null,
    baseSha: null,
    baseFreshness: 'unknown_freshness',
    worktree: null,
    copy: null,
    workDirectory: null,
    title: '',
    createdBy: actor,
    createdAt: at,
    nativeSessionId: null,
    asked: null,
    account: null,
    follows: null,
    resumes: null,
    handedOver: null,
    confinement: null,
    identity: null,
    supervisorVersion: null,
    killRequest: null,
    parking: null,
    stoppedAt: null,
    spawnFailure: null,
    failure: null,
    continued: NEVER_CONTINUED,
    loop: null,
    contradiction: null,
    outside: null,
    loginsAside: [],
    salvage: null,
    permissions: [],
    record: startRecord(at),
    lastStep: null,
  }
}

/** Lists ask for what lives, has ended, ended badly and was left so, or is over; the display status is made when it is shown. */
export const sessionView: View<SessionView> = {
  name: 'session',
  version: 14,
  nouns: ['session'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldSession,
  indexOf: view => ({ scope: view.projectId, status: listStanding(view) }),
}
