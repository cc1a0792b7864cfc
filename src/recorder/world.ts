// Everything that a use case may touch of the world, and who asks.
import type { ConfinementWish } from '#core/access/decide-confinement'
import type { Actor } from '#core/kernel/actor'
import type { AsideFiles } from '#ports/aside-files'
import type { BackupFiles } from '#ports/backup-files'
import type { Clock } from '#ports/clock'
import type { EvidenceInbox } from '#ports/evidence-inbox'
import type { Git } from '#ports/git'
import type { Harnesses } from '#ports/harness'
import type { IdSource } from '#ports/id-source'
import type { LogMarks } from '#ports/log-marks'
import type { Owners } from '#ports/owners'
import type { ProjectConfig } from '#ports/project-config'
import type { ProjectFiles } from '#ports/project-files'
import type { StepWatch } from '#ports/step-watch'
import type { Store } from '#ports/store'
import type { BaselineCache, SuiteRunner } from '#ports/suite-runner'
import type { TaskFiles } from '#ports/task-files'
import type { Workspace } from '#ports/workspace'
import type { ChangeWorld } from './change/change-world.ts'
import type { EvidenceWorld } from './evidence/evidence-world.ts'
import type { ReviewWorld } from './review/review-world.ts'
import type { SessionWorld } from './session/session-world.ts'
import type { SwarmWorld } from './swarm/swarm-world.ts'

export type World = {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly owners: Owners
  readonly marks: LogMarks
  readonly git: Git
  readonly projectFiles: ProjectFiles
  readonly backups: BackupFiles
  readonly projectConfig: ProjectConfig
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
  readonly swarm: SwarmWorld
  readonly steps: StepWatch
  /** Tells that Provost goes: nobody waits any longer, and what agents do goes on without it. */
  readonly stopping?: AbortSignal
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
