// Opens everything that is kept in one schema of a PostgreSQL server.
import type { View } from '#kernel/events/view'
import type { Clock } from '#kernel/ports/clock'
import type { OnFold } from '../fold-views.ts'
import type { CurrentRequest } from '../ports/request-store.ts'
import type { Store } from '../ports/store.ts'
import { AppendWatch } from './append-watch.ts'
import { PostgresBlobStore } from './blob-store.ts'
import { PostgresDatabase } from './database.ts'
import { PostgresEventLog } from './event-log.ts'
import { PostgresIntentStore } from './intent-store.ts'
import { PostgresLogTree } from './log-tree.ts'
import { PostgresMaintenance } from './maintenance.ts'
import { PostgresPresence } from './presence-store.ts'
import { PostgresRequestStore } from './request-store.ts'
import { PostgresSignalStore } from './signal-store.ts'
import { PostgresSpoolBook } from './spool-book.ts'
import { PostgresViewStore } from './view-store.ts'
import { ViewWriter } from './view-writer.ts'
import { PostgresWorkQueue } from './work-queue.ts'

export type PostgresStoreOptions = {
  readonly url: string
  readonly views: readonly View[]
  readonly clock: Clock
  /** The request that an append belongs to: its key is marked in the same transaction. */
  readonly currentRequest?: CurrentRequest
  /** Hears how far the log is folded again, when it has to be. */
  readonly onFold?: OnFold
  readonly schema?: string
  /** How long a statement may take or wait for its turn. */
  readonly waitMs?: number
}

const WAIT_MS = 30_000

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, views, clock, currentRequest, onFold, schema = 'provost', waitMs = WAIT_MS } = options
  const database = await PostgresDatabase.open({ url, schema, waitMs })
  const viewWriter = new ViewWriter(views, onFold)
  const tree = new PostgresLogTree(database)
  const bringUpToDate = async () => {
    await viewWriter.refresh(database)
    await tree.catchUp()
  }
  await bringUpToDate().catch(async error => {
    await database.close()
    throw error
  })
  const watch = new AppendWatch(database, clock)
  const log = new PostgresEventLog(database, viewWriter, watch, currentRequest)
  const work = new PostgresWorkQueue(database, log)
  return {
    where: database.where,
    engine: 'postgres',
    log,
    views: new PostgresViewStore(database),
    intents: new PostgresIntentStore(database),
    requests: new PostgresRequestStore(database),
    signals: new PostgresSignalStore(database),
    blobs: new PostgresBlobStore(database),
    tree,
    maintenance: new PostgresMaintenance(database, viewWriter, watch),
    presence: new PostgresPresence(database),
    work,
    spools: new PostgresSpoolBook(database, log),
    close: async () => {
      await work.close()
      await watch.stop()
      await database.close()
    },
  }
}
