// Everything that a use case may touch of the world, and who asks.
import type { Actor } from '#core/kernel/actor'
import type { BackupFiles } from '#ports/backup-files'
import type { Clock } from '#ports/clock'
import type { Git } from '#ports/git'
import type { IdSource } from '#ports/id-source'
import type { ProjectFiles } from '#ports/project-files'
import type { Store } from '#ports/store'

export type World = {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly git: Git
  readonly projectFiles: ProjectFiles
  readonly backups: BackupFiles
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
}
