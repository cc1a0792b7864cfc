// Everything that is kept in one database, opened and closed together.

import type { Presence } from '#fleet/ports/presence'
import type { SpoolBook } from '#fleet/ports/spool-book'
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { SignalStore } from '#session/ports/signal-store'
import type { BlobStore } from './blob-store.ts'
import type { EventLog } from './event-log.ts'
import type { IntentStore } from './intent-store.ts'
import type { LogTree } from './log-tree.ts'
import type { Maintenance } from './maintenance.ts'
import type { RequestStore } from './request-store.ts'
import type { ViewStore } from './view-store.ts'

export interface Store {
  readonly where: string
  readonly engine: 'sqlite' | 'postgres'
  readonly log: EventLog
  readonly views: ViewStore
  readonly intents: IntentStore
  readonly requests: RequestStore
  readonly signals: SignalStore
  readonly blobs: BlobStore
  readonly tree: LogTree
  readonly maintenance: Maintenance
  /** Only where several nodes can work from one store. */
  readonly presence?: Presence
  /** The same; nothing of it is loaded before there is work. */
  readonly work?: WorkQueue
  /** The same: what nodes send that have no connection to it. */
  readonly spools?: SpoolBook
  close(): Promise<void>
}
