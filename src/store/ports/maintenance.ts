// What backup and restore need beyond the log itself.
import type { StoredRow } from '#kernel/events/chain'
import type { StoredIntent } from './intent-store.ts'

export type StoreExtras = {
  readonly checkpoint: number
  readonly counters: Readonly<Record<string, number>>
  readonly intents: readonly StoredIntent[]
}

export interface Maintenance {
  readExtras(): Promise<StoreExtras>
  /** Fills an empty store in one transaction and folds its views; a store that holds events is refused. */
  load(rows: AsyncIterable<StoredRow>, extras: StoreExtras): Promise<void>
  schemaVersion(): Promise<number>
  /** Which log it is: made with the store, and never changed. */
  logId(): Promise<string>
  /** Folds the whole log again into the rows of the views. */
  rebuildViews(): Promise<void>
  /** What the engine itself says about its pages and indexes; empty when sound. */
  findDamage(): Promise<string[]>
}
