// What is wanted of a new session, and the agent that the configuration gives for it.

import type { MemoryFile } from '#access/rules/cage/agent-memory'
import type { ConfinementWish } from '#access/rules/cage/decide-confinement'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { Config } from '#config/rules/sections/config-schema'
import type { RuntimeName } from '#session/ports/agent-harness'
import type { SessionKind } from '#session/rules/activity/vocabulary'
import type { Follows } from '#session/rules/record/session-events'

export type SpawnWish = {
  readonly project: string
  /** The name that was kept for it when it was asked for; absent: the next one. */
  readonly id?: string
  readonly prompt: string
  readonly kind?: SessionKind
  readonly system?: string
  readonly harness?: string
  readonly model?: string
  readonly permissions?: string
  /** `--confinement`. */
  readonly confinement?: ConfinementWish
  readonly runtime?: RuntimeName
  readonly branch?: string
  readonly base?: string
  /** Exactly this commit, whatever the branch says by now; it is in the repository. */
  readonly at?: { readonly commit: string /** What its work is compared with. */; readonly from: string }
  readonly task?: string
  readonly title?: string
  readonly reviewing?: Reviewing
  readonly following?: Following
  readonly resuming?: Resuming
}

/** A conversation that was held on another machine. */
type Resuming = {
  /** Which was parked there. */
  readonly session: string
  /** The agent's own name for it. */
  readonly conversation: string
  readonly memory: readonly MemoryFile[]
  /** Whether what was in no commit came along; it is kept under the name of this session. */
  readonly hasSalvage: boolean
}

/** Whose work it goes on with, and on which account. */
export type Following = Follows & {
  readonly account: string
  /** Where its branch begins. */
  readonly head: string
  /** Where the work began that it goes on with. */
  readonly baseSha: string
  /** Whether there is work that is in no commit; it is kept under the name of the session. */
  readonly hasSalvage: boolean
}

/** What a reviewer needs beyond other sessions: a commit instead of a branch, and the command that submits. */
export type Reviewing = {
  /** The session whose change it looks at. */
  readonly of: string
  /** In the place of the project's worktrees. */
  readonly worktree: string
  readonly commit: string
  /** The private repository that holds it; null: the project does. */
  readonly copy: string | null
  readonly seat: (agent: AgentConfig) => AgentConfig
  /** The directory that holds `provost`, and the home that it works with. */
  readonly tools: string
  readonly home: string
}

const ROLE_OF: Readonly<
  Record<Exclude<SessionKind, 'reviewer'>, 'worker' | 'planner' | 'orchestrator' | 'swarmAgent'>
> = {
  worker: 'worker',
  planner: 'planner',
  orchestrator: 'orchestrator',
  swarm: 'swarmAgent',
}

/** Another harness than the configured one starts with nothing configured: arguments of one mean nothing to another. */
export function chooseSessionAgent(config: Config, kind: SessionKind, wish: Partial<SpawnWish>): AgentConfig {
  const { harness, model, permissions } = wish
  const usual = kind === 'reviewer' ? usualReviewer(config, harness) : config[ROLE_OF[kind]]
  const isOther = harness !== undefined && harness !== usual.harness
  const agent = isOther ? { ...usual, harness, args: [], env: {}, model: null, permissions: null } : usual
  return { ...agent, ...(model !== undefined && { model }), ...(permissions !== undefined && { permissions }) }
}

/** Who is configured to review, if that is the one who is wanted; else the worker's own. */
function usualReviewer({ reviewer, worker }: Config, harness: string | undefined): AgentConfig {
  return reviewer && (harness === undefined || reviewer.harness === harness) ? reviewer : worker
}

const TITLE_MAX = 80

export function titleOf({ title, prompt }: Pick<SpawnWish, 'title' | 'prompt'>): string {
  const line = (title ?? prompt)
    .trim()
    .split('\n', 1)[0]!
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return line.length > TITLE_MAX ? `${line.slice(0, TITLE_MAX - 1)}…` : line
}
