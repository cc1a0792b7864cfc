// Which snapshots the ring buffer drops. Sorting names once made every reset delete what it had just saved.
import { provostError } from '#kernel/errors/errors'
import { ARCHIVE_RUNS_MAX } from '../contract/contract-table.ts'
import { byName, compareEntryNames } from '../layout/state-entry.ts'
import { isJsonObject, isWholeNumber, memberOf } from '../workflow/json-object.ts'
import { isSnapshotKind, isSnapshotStatus, SNAPSHOT_KINDS, type SnapshotKind } from './snapshot.ts'

/** The manifest is untrusted: it lies in a directory anybody can write to. */
export type SnapshotFact = { readonly name: string; readonly manifest: unknown }

export type ForeignReason = 'internal' | 'no_manifest' | 'bad_manifest' | 'open'

export type RingPlan = {
  readonly remove: readonly string[]
  readonly keep: readonly string[]
  readonly foreign: readonly { readonly name: string; readonly reason: ForeignReason }[]
}

export type RingFacts = {
  readonly snapshots: readonly SnapshotFact[]
  readonly keep: number
  readonly justCreated: string | null
}

/** None to keep would mean deletion, so at least one is. */
export function readArchiveRuns(value: unknown): number {
  if (isWholeNumber(value, 1, ARCHIVE_RUNS_MAX)) return value
  const details = { value: JSON.stringify(value) ?? 'nothing', min: 1, max: ARCHIVE_RUNS_MAX }
  throw provostError('STATE_ARCHIVE_RUNS_INVALID', { details })
}

export function planRingPrune({ snapshots, keep, justCreated }: RingFacts): RingPlan {
  const read = snapshots.map(readSnapshot)
  const own = read.filter(snapshot => 'seq' in snapshot)
  const rings = SNAPSHOT_KINDS.map(kind =>
    own.filter(snapshot => snapshot.kind === kind).toSorted(oldestFirst(justCreated)),
  )
  return {
    remove: rings.flatMap(ring => ring.slice(0, Math.max(0, ring.length - keep))).map(({ name }) => name),
    keep: rings.flatMap(ring => ring.slice(Math.max(0, ring.length - keep))).map(({ name }) => name),
    foreign: read.filter(snapshot => 'reason' in snapshot).toSorted(byName),
  }
}

type OwnSnapshot = { readonly name: string; readonly seq: number; readonly kind: SnapshotKind }
type ForeignSnapshot = { readonly name: string; readonly reason: ForeignReason }

function readSnapshot({ name, manifest }: SnapshotFact): OwnSnapshot | ForeignSnapshot {
  if (name.startsWith('.')) return { name, reason: 'internal' }
  if (manifest === null || manifest === undefined) return { name, reason: 'no_manifest' }
  if (!isJsonObject(manifest)) return { name, reason: 'bad_manifest' }
  const [seq, kind, status] = ['seq', 'kind', 'status'].map(key => memberOf(manifest, key))
  if (!isWholeNumber(seq, 1) || !isSnapshotKind(kind) || !isSnapshotStatus(status))
    return { name, reason: 'bad_manifest' }
  return status === 'open' ? { name, reason: 'open' } : { name, seq, kind }
}

function oldestFirst(justCreated: string | null): (one: OwnSnapshot, other: OwnSnapshot) => number {
  const isNewest = (snapshot: OwnSnapshot) => Number(snapshot.name === justCreated)
  return (one, other) =>
    isNewest(one) - isNewest(other) || one.seq - other.seq || compareEntryNames(one.name, other.name)
}
