// Opens everything that is kept in one SQLite file.
import type { View } from '#kernel/events/view'
import type { Clock } from '#kernel/ports/clock'
import type { OnFold } from '../fold-views.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { CurrentRequest } from '../ports/request-store.ts'
import type { Store } from '../ports/store.ts'
import { AppendWatch } from './append-watch.ts'
import { SqliteDatabase } from './database.ts'
import { SqliteEventLog } from './event-log.ts'
import { SqliteIntentStore } from './intent-store.ts'
import { SqliteLogTree } from './log-tree.ts'
import { SqliteMaintenance } from './maintenance.ts'
import { SqliteRequestStore } from './request-store.ts'
import { SqliteSignalStore } from './signal-store.ts'
import { SqliteViewStore } from './view-store.ts'
import { ViewWriter } from './view-writer.ts'

export type SqliteStoreOptions = {
  readonly path: string
  readonly views: readonly View[]
  readonly blobs: BlobStore
  readonly clock: Clock
  /** The request that an append belongs to: its key is marked in the same transaction. */
  readonly currentRequest?: CurrentRequest
  /** Hears how far the log is folded again, when it has to be. */
  readonly onFold?: OnFold
  readonly writeWaitMs?: number
}

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { path, views, blobs, clock, writeWaitMs, currentRequest, onFold } = options
  const database = new SqliteDatabase(path, clock, writeWaitMs)
  await database.open()
  const viewWriter = new ViewWriter(views, onFold)
  await viewWriter.refresh(database)
  const tree = new SqliteLogTree(database)
  await tree.catchUp()
  const watch = new AppendWatch(database)
  return {
    where: path,
    engine: 'sqlite',
    log: new SqliteEventLog(database, viewWriter, watch, currentRequest),
    views: new SqliteViewStore(database),
    intents: new SqliteIntentStore(database),
    requests: new SqliteRequestStore(database),
    signals: new SqliteSignalStore(database),
    blobs,
    tree,
    maintenance: new SqliteMaintenance(database, viewWriter),
    close: async () => {
      watch.stop()
      database.close()
    },
  }
}
