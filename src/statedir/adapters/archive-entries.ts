// Moves entries into one snapshot: manifest first, then the entries, then the seal. Each step survives a crash after it.
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isProvostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { ArchiveOrder, MadeSnapshot, ObservedEntry, PlannedMove } from '../ports/state-directory.ts'
import {
  type ManifestEntry,
  SNAPSHOT_SCHEMA,
  type SnapshotManifest,
  type SnapshotMoveResult,
} from '../rules/sweep/snapshot-manifest.ts'
import type { ArchivePlaces } from './archive-places.ts'
import { carryEntry, hashFile } from './carry-entry.ts'
import { pathOfEntry } from './look-at-entries.ts'
import { FILES, makeSnapshotDirectory, takeSequence, writeManifest } from './snapshot-store.ts'
import { directoryUnusable } from './system-error.ts'

export type ArchiveTools = {
  readonly places: ArchivePlaces
  readonly nowMs: number
  readonly mayGoOn: () => void
  readonly watch: StepWatch
}

export async function archiveEntries(tools: ArchiveTools, order: ArchiveOrder): Promise<MadeSnapshot> {
  const { places, nowMs, mayGoOn, watch } = tools
  mayGoOn()
  const seq = await takeSequence(places)
  watch('sequence')
  const name = await makeSnapshotDirectory(places, order.kind, nowMs)
  const open = composeOpen(order, seq, nowMs)
  const moved: ObservedEntry[] = []
  try {
    watch('snapshot')
    await writeManifest(places, name, open, mayGoOn)
    watch('open')
    const entries = await carryAll(tools, name, order.moves, open.entries, moved)
    watch('carried')
    const manifest: SnapshotManifest = { ...open, status: 'sealed', entries }
    await writeManifest(places, name, manifest, mayGoOn)
    watch('sealed')
    return { name, manifest }
  } catch (error) {
    // Without the lock nothing may be touched any more: the next holder finds the open snapshot and seals it.
    if (!isProvostError(error)) await carryHome(tools, name, moved)
    throw directoryUnusable(places.directory, error)
  }
}

function composeOpen(order: ArchiveOrder, seq: number, nowMs: number): SnapshotManifest {
  const { kind, contractSha256, workflowId, command, moves } = order
  return {
    schema: SNAPSHOT_SCHEMA,
    seq,
    kind,
    status: 'open',
    created_at: writeInstant(nowMs),
    contract_sha256: contractSha256,
    workflow_id: workflowId,
    command,
    entries: moves.map(composeEntry),
  }
}

function composeEntry({ entry, bucket, rule, reason, gate }: PlannedMove): ManifestEntry {
  return {
    name: entry.name,
    ...(entry.raw && { raw_base64: Buffer.from(entry.raw).toString('base64') }),
    kind: entry.kind,
    bucket,
    rule,
    reason,
    gate,
    size: entry.size,
    mtime_ms: entry.mtimeMs,
    sha256: null,
    result: null,
  }
}

async function carryAll(
  { places, mayGoOn, watch }: ArchiveTools,
  snapshot: string,
  moves: readonly PlannedMove[],
  open: readonly ManifestEntry[],
  moved: ObservedEntry[],
): Promise<ManifestEntry[]> {
  const to = join(places.archive, snapshot, FILES)
  const entries: ManifestEntry[] = []
  for (const [at, { entry }] of moves.entries()) {
    const result = await carryEntry({ from: places.directory, to, entry, mayGoOn })
    if (result === 'moved') moved.push(entry)
    watch('move')
    entries.push({ ...open[at]!, result, sha256: await hashIfSmall(to, entry, result) })
  }
  return entries
}

const HASHED_BYTES_MAX = 16 * 1024 * 1024

async function hashIfSmall(files: string, entry: ObservedEntry, result: SnapshotMoveResult): Promise<string | null> {
  if (result !== 'moved' || entry.kind !== 'file' || entry.size > HASHED_BYTES_MAX) return null
  return hashFile(pathOfEntry(files, entry.name, entry.raw)).catch(() => null)
}

/** The disk is full or broken: everything goes back to where it was, and there is no snapshot. */
async function carryHome({ places, mayGoOn }: ArchiveTools, snapshot: string, moved: readonly ObservedEntry[]) {
  mayGoOn()
  const files = join(places.archive, snapshot, FILES)
  for (const { name, raw } of moved.toReversed())
    await rename(pathOfEntry(files, name, raw), pathOfEntry(places.directory, name, raw))
  await rm(join(places.archive, snapshot), { recursive: true, force: true })
}
