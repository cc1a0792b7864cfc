// What lies in the archive, newest first.

import type { FoundSnapshot } from '#statedir/ports/state-directory'
import { readSnapshotManifest } from '#statedir/rules/sweep/read-snapshot-manifest'
import type { SnapshotKind, SnapshotStatus } from '#statedir/rules/sweep/snapshot'
import type { SnapshotManifest } from '#statedir/rules/sweep/snapshot-manifest'
import type { StateSite } from '../state-site.ts'

export type ListedSnapshot = {
  readonly name: string
  readonly seq: number
  readonly kind: SnapshotKind
  readonly status: SnapshotStatus
  readonly created_at: string
  readonly workflow_id: string | null
  readonly entries: number
  readonly bytes: number
}

export type SnapshotList = {
  readonly dir: string
  readonly snapshots: readonly ListedSnapshot[]
  /** Snapshots of devt, and such whose manifest nobody can read. They are never touched. */
  readonly foreign: readonly { readonly name: string; readonly reason: 'no_manifest' | 'bad_manifest' }[]
}

export async function listSnapshots({ directory }: StateSite): Promise<SnapshotList> {
  const found = (await directory.listSnapshots()).map(describe)
  return {
    dir: directory.path,
    snapshots: found.filter(item => 'seq' in item).toSorted((one, other) => other.seq - one.seq),
    foreign: found.filter(item => 'reason' in item),
  }
}

function describe({ name, manifest }: FoundSnapshot): ListedSnapshot | SnapshotList['foreign'][number] {
  if (manifest === null) return { name, reason: 'no_manifest' }
  try {
    return summarise(name, readSnapshotManifest(name, manifest))
  } catch {
    return { name, reason: 'bad_manifest' }
  }
}

function summarise(
  name: string,
  { seq, kind, status, created_at, workflow_id, entries }: SnapshotManifest,
): ListedSnapshot {
  const held = entries.filter(entry => entry.result === 'moved')
  const bytes = held.reduce((sum, entry) => sum + entry.size, 0)
  return { name, seq, kind, status, created_at, workflow_id, entries: held.length, bytes }
}
