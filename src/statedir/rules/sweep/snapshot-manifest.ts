// The manifest of a snapshot: written open before the first move, sealed with what really happened.

import type { EntryBucket } from '../layout/classify-entry.ts'
import type { EntryKind } from '../layout/state-entry.ts'
import type { SnapshotKind, SnapshotStatus } from './snapshot.ts'

export const SNAPSHOT_SCHEMA = 'provost.snapshot/v1'

export type SnapshotMoveResult = 'moved' | 'vanished' | 'changed' | 'failed' | 'not_moved'

export type ManifestEntry = {
  readonly name: string
  /** Only when the name on disk is not UTF-8. */
  readonly raw_base64?: string
  readonly kind: EntryKind
  readonly bucket: EntryBucket
  readonly rule: string
  readonly reason: string | null
  readonly gate: string | null
  readonly size: number
  readonly mtime_ms: number | null
  /** Of regular files that are not too large, else null. */
  readonly sha256: string | null
  /** Null while the snapshot is open and nobody knows yet. */
  readonly result: SnapshotMoveResult | null
}

export type SnapshotManifest = {
  readonly schema: typeof SNAPSHOT_SCHEMA
  readonly seq: number
  readonly kind: SnapshotKind
  readonly status: SnapshotStatus
  readonly created_at: string
  readonly contract_sha256: string
  readonly workflow_id: string | null
  readonly command: string
  readonly entries: readonly ManifestEntry[]
}

/** After a crash: what lies under `files/` was moved, the rest was not. Results already known stay. */
export function sealAsFound(manifest: SnapshotManifest, namesInFiles: ReadonlySet<string>): SnapshotManifest {
  const entries = manifest.entries.map(entry => ({
    ...entry,
    result: entry.result ?? foundResult(entry, namesInFiles),
  }))
  return { ...manifest, status: 'sealed', entries }
}

function foundResult(entry: ManifestEntry, namesInFiles: ReadonlySet<string>): SnapshotMoveResult {
  return namesInFiles.has(entry.name) ? 'moved' : 'not_moved'
}

export type SnapshotMoveFacts = { readonly inode: string; readonly size: number; readonly mtimeMs: number | null }

/** Looked at again just before the rename: what is no longer what was planned is left alone. */
export function decideMove(
  planned: SnapshotMoveFacts,
  seen: SnapshotMoveFacts | null,
): 'move' | 'vanished' | 'changed' {
  if (seen === null) return 'vanished'
  const isSame = planned.inode === seen.inode && planned.size === seen.size && planned.mtimeMs === seen.mtimeMs
  return isSame ? 'move' : 'changed'
}
