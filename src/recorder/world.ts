// Everything that a use case may touch of the world, and who asks.
import type { Trust } from '#access/ports/trust'
import type { ConfinementWish } from '#access/rules/cage/decide-confinement'
import type { ChangeWorld } from '#change/usecases/change-world'
import type { EvidenceInbox } from '#evidence/ports/evidence-inbox'
import type { EvidenceWorld } from '#evidence/usecases/evidence-world'
import type { ThisNode } from '#fleet/ports/node'
import type { Git } from '#git/ports/git'
import type { Actor } from '#kernel/events/actor'
import type { Clock } from '#kernel/ports/clock'
import type { IdSource } from '#kernel/ports/id-source'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { LookingWorld } from '#looking/usecases/looking-world'
import type { ProjectConfig } from '#project/ports/project-config'
import type { ProjectFiles } from '#project/ports/project-files'
import type { ProofWorld } from '#proof/usecases/proof-world'
import type { ReviewWorld } from '#review/usecases/review-world'
import type { Harnesses } from '#session/ports/harness'
import type { Owners } from '#session/ports/owners'
import type { SessionWorld } from '#session/usecases/session-world'
import type { BackupFiles } from '#store/ports/backup-files'
import type { LogMarks } from '#store/ports/log-marks'
import type { Store } from '#store/ports/store'
import type { SwarmWorld } from '#swarm/usecases/swarm-world'
import type { AsideFiles } from '#task/ports/aside-files'
import type { BaselineCache, SuiteRunner } from '#task/ports/suite-runner'
import type { TaskFiles } from '#task/ports/task-files'
import type { Workspace } from '#task/ports/workspace'
import type { Accounts } from '#usage/ports/accounts'
import type { Prices } from '#usage/ports/prices'
import type { WebhookWorld } from '#usage/ports/webhooks'

export type World = {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly owners: Owners
  /** Which node this is: only what it owns is looked at, judged and acted on. */
  readonly node: ThisNode
  readonly marks: LogMarks
  readonly git: Git
  readonly projectFiles: ProjectFiles
  readonly backups: BackupFiles
  readonly projectConfig: ProjectConfig
  /** What of a repository may have effect. */
  readonly trust: Trust
  readonly taskFiles: TaskFiles
  readonly aside: AsideFiles
  readonly workspace: Workspace
  readonly harnesses: Harnesses
  readonly suites: SuiteRunner
  readonly baselines: BaselineCache
  readonly evidenceInbox: EvidenceInbox
  readonly evidence: EvidenceWorld
  readonly sessions: SessionWorld
  readonly changes: ChangeWorld
  readonly reviews: ReviewWorld
  readonly looking: LookingWorld
  readonly proof: ProofWorld
  readonly swarm: SwarmWorld
  readonly webhooks: WebhookWorld
  readonly prices: Prices
  readonly accounts: Accounts
  readonly steps: StepWatch
  /** Tells that Provost goes: nobody waits any longer, and what agents do goes on without it. */
  readonly stopping?: AbortSignal
  /** A loop of this process looks at the sessions, and settles what their ends bring with them: nobody else need. */
  readonly isWatched?: true
  /** Only what the log says is of that moment; files and processes are of today, and must not be asked. */
  readonly isPast?: true
}

export type AgentFlags = {
  /** Another coding agent for all roles. */
  readonly harness?: string | undefined
  /** How they are to be kept inside. */
  readonly confinement?: ConfinementWish | undefined
}

export type Asking = {
  readonly actor: Actor
  /** All events of one command share it. */
  readonly correlation: string
  /** The event or message that made Provost ask; null when a person did. */
  readonly cause: string | null
  /** The same command sent again carries the same key and does nothing twice. */
  readonly onceKey: string | null
  /** The version that the asker has seen; null when any will do. */
  readonly seenVersion: number | null
  /** What a person's flags say about the agents that are started for it; absent: as configured. */
  readonly agents?: AgentFlags
}
