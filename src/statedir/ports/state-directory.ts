// What the program needs from the directory in which agents hand over their work: looked at without following links,
// changed only by the holder of its one lock, and left only into a snapshot.
import type { EntryBucket } from '../rules/layout/classify-entry.ts'
import type { StateEntry } from '../rules/layout/state-entry.ts'
import type { LockDecision } from '../rules/lock/decide-lock.ts'
import type { Lock } from '../rules/lock/lock.ts'
import type { SnapshotKind } from '../rules/sweep/snapshot.ts'
import type { SnapshotManifest, SnapshotMoveFacts, SnapshotMoveResult } from '../rules/sweep/snapshot-manifest.ts'

export type ObservedEntry = StateEntry &
  SnapshotMoveFacts & {
    /** The bytes of the name on disk, only when they are not UTF-8. */
    readonly raw?: Uint8Array
  }

export type DirectoryLook = { readonly exists: boolean; readonly entries: readonly ObservedEntry[] }

/** Only the adapter turns what the system says into one of these words. */
export type FileReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent' | 'symlink' | 'not_a_file' | 'too_large' | 'not_utf8' | 'unreadable' }

export type FoundSnapshot = {
  readonly name: string
  /** Null when there is none; the raw text is untrusted. */
  readonly manifest: string | null
}

export type LockSight = { readonly decision: LockDecision; readonly token: string | null }

export type PlannedMove = {
  readonly entry: ObservedEntry
  readonly bucket: EntryBucket
  readonly rule: string
  readonly reason: string | null
  readonly gate: string | null
}

export type ArchiveOrder = {
  readonly kind: SnapshotKind
  readonly contractSha256: string
  readonly workflowId: string | null
  readonly command: string
  readonly moves: readonly PlannedMove[]
}

export type MadeSnapshot = {
  readonly name: string
  readonly manifest: SnapshotManifest
}

export type RestoreOrder = {
  readonly snapshot: string
  readonly manifest: SnapshotManifest
  readonly names: readonly string[]
}

export type RestoredName = { readonly name: string; readonly result: 'restored' | 'occupied' | 'failed' }

export interface StateDirectory {
  readonly path: string
  look(): Promise<DirectoryLook>
  readFile(name: string, bytesMax: number): Promise<FileReading>
  /** The whole log, also the part that was never ended by a line feed. */
  readLog(name: string): Promise<string>
  sightLock(): Promise<LockSight>
  listSnapshots(): Promise<readonly FoundSnapshot[]>
  /** Waits at most so long; makes the directory if it is missing. Throws STATE_LOCKED. */
  lock(waitMs: number): Promise<HeldDirectory>
  /** Takes the lock with this token away from whoever holds it. Throws when another token is in its place. */
  breakLock(token: string): Promise<Lock | null>
}

/** What only the holder of the lock may do. Each step asks first whether the lock is still his. */
export interface HeldDirectory {
  readonly token: string
  /** Throws STATE_LOCK_LOST. */
  check(): void
  /** Ends what a crash left open; names the snapshots that were sealed as found. */
  recover(): Promise<readonly string[]>
  archive(order: ArchiveOrder): Promise<MadeSnapshot>
  removeSnapshots(names: readonly string[]): Promise<void>
  publish(name: string, text: string): Promise<void>
  restore(order: RestoreOrder): Promise<readonly RestoredName[]>
  release(): Promise<void>
}

/** The result of one planned move, by name. */
export function resultsOf({ manifest }: MadeSnapshot): ReadonlyMap<string, SnapshotMoveResult | null> {
  return new Map(manifest.entries.map(entry => [entry.name, entry.result]))
}

export interface StateDirectories {
  open(path: string): StateDirectory
  /** What lies at a path, without following a link at its end. */
  kindOf(path: string): Promise<'absent' | 'dir' | 'symlink' | 'other'>
  realPath(path: string): Promise<string>
  /** A text outside of any state directory, such as a contract; null when it is not there. */
  readText(path: string, bytesMax: number): Promise<FileReading>
  /** The children of a directory, or none when it is missing. */
  listNames(path: string): Promise<readonly string[]>
}
