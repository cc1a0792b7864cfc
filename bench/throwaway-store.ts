// SQLite stores for benches: opened as the program opens them, and the same file with nothing but the driver.
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '#adapters/clock/system-clock'
import { fileBlobs } from '#adapters/files/file-blobs'
import type { View } from '#core/kernel/view'
import type { Store } from '#ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'

export function openStore(path: string, views: readonly View[] = []): Promise<Store> {
  return openSqliteStore({ path, views, blobs: fileBlobs(`${path}-blobs`), clock: systemClock })
}

/** The bare driver on the tables of a store, with the durability that the store asks for. */
export async function openRaw(path: string): Promise<DatabaseSync> {
  await (await openStore(path)).close()
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  return database
}
