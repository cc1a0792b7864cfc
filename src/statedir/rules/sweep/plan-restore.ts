// What a restore copies back. A manifest that names anything unlawful is refused whole.
import { provostError } from '#kernel/errors/errors'
import { ARCHIVE_NAME, LOCK_NAME } from '../contract/contract-table.ts'
import { compareEntryNames } from '../layout/state-entry.ts'
import type { SnapshotStatus } from './snapshot.ts'

export type SnapshotRestoreFacts = {
  readonly status: SnapshotStatus
  /** Names in the manifest, already known to be possible names of files. */
  readonly names: readonly string[]
  readonly present: readonly string[]
  readonly only: readonly string[] | undefined
  readonly over: boolean
}

export type RestorePlan = {
  readonly restore: readonly string[]
  readonly conflicts: readonly string[]
  /** What lies in the way goes into a snapshot of its own first. */
  readonly archiveFirst: readonly string[]
}

export function planRestore({ status, names, present, only, over }: SnapshotRestoreFacts): RestorePlan {
  const held = new Set(names)
  const missing = only?.find(name => !held.has(name))
  if (missing !== undefined) {
    throw provostError('STATE_SNAPSHOT_ENTRY_NOT_FOUND', { details: { name: 'the snapshot', entry: missing } })
  }
  if (status !== 'sealed') throw provostError('STATE_SNAPSHOT_OPEN', { details: { name: 'to be restored' } })
  refuseOwnFiles(held)
  const restore = [...new Set(only ?? names)].toSorted(compareEntryNames)
  const occupied = new Set(present)
  const conflicts = restore.filter(name => occupied.has(name))
  if (conflicts.length > 0 && !over) return { restore: [], conflicts, archiveFirst: [] }
  return { restore, conflicts, archiveFirst: conflicts }
}

// The lock would lock out the restorer itself, and an archive inside an archive would hide snapshots.
function refuseOwnFiles(held: ReadonlySet<string>): void {
  const entry = [LOCK_NAME, ARCHIVE_NAME].find(name => held.has(name))
  if (entry !== undefined) throw provostError('STATE_SNAPSHOT_INVALID', { details: { name: 'to be restored', entry } })
}
