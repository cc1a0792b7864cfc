// SQLite stores for benches: opened as the program opens them, and the same file with nothing but the driver.
import { DatabaseSync } from 'node:sqlite'
import type { View } from '../src/kernel/events/view.ts'
import { systemClock } from '../src/process/system-clock.ts'
import { fileBlobs } from '../src/store/adapters/file-blobs.ts'
import type { Store } from '../src/store/ports/store.ts'
import { openSqliteStore } from '../src/store/sqlite/open-sqlite-store.ts'

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
