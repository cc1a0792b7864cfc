// The one way every sweep goes: look, plan, and, only when asked to apply, archive under the lock.

import { type ObservedEntry, resultsOf } from '#statedir/ports/state-directory'
import type { EntryBucket } from '#statedir/rules/layout/classify-entry'
import { classifyEntry } from '#statedir/rules/layout/classify-entry'
import type { SnapshotKind } from '#statedir/rules/sweep/snapshot'
import type { SnapshotMoveResult } from '#statedir/rules/sweep/snapshot-manifest'
import type { WorkflowRecord } from '#statedir/rules/workflow/workflow-record'
import { sightRecord } from '../read-record.ts'
import type { LockWish, StateSite } from '../state-site.ts'
import { type Desk, workUnderLock } from '../work-under-lock.ts'
import { archiveMoves, type Departure, type Swept } from './archive-moves.ts'

export type SweepWish = LockWish & { readonly apply?: boolean | undefined }

export type PlannedDeparture = Departure & { readonly sweep: 1 | 2 | 3 | 4 | null }

export type KeptEntry = { readonly name: string; readonly reason: string }

export type PlannedSweep = {
  readonly moves: readonly PlannedDeparture[]
  readonly kept: readonly KeptEntry[]
  readonly warnings: readonly string[]
}

export type PlanFacts = {
  readonly entries: readonly ObservedEntry[]
  readonly nowMs: number
  readonly record: WorkflowRecord | null
}

export type SweepAnswer = {
  readonly dir: string
  readonly applied: boolean
  readonly snapshot: string | null
  readonly seq: number | null
  readonly total: number
  readonly moves: readonly (PlannedDeparture & {
    readonly bucket: EntryBucket
    readonly result: SnapshotMoveResult | null
  })[]
  readonly kept: readonly KeptEntry[]
  readonly warnings: readonly string[]
  readonly pruned: readonly string[]
  /** Snapshots that an earlier command had left open. */
  readonly sealed: readonly string[]
}

export type Planner = (facts: PlanFacts) => PlannedSweep

export async function sweepDirectory(
  site: StateSite,
  kind: SnapshotKind,
  { apply = false, lockWaitMs }: SweepWish,
  plan: Planner,
): Promise<SweepAnswer> {
  const { exists, entries } = await site.directory.look()
  if (apply && exists) return workUnderLock(site, { lockWaitMs }, desk => sweepHeld(site, desk, kind, plan))
  const { record } = await sightRecord(site)
  return composeSweep(site, entries, plan({ entries, nowMs: site.clock.now(), record }), null)
}

/** For a holder of the lock: everything is looked at again, for what was seen before may have changed. */
export async function sweepHeld(site: StateSite, desk: Desk, kind: SnapshotKind, plan: Planner): Promise<SweepAnswer> {
  const { entries } = await site.directory.look()
  const { record } = await sightRecord(site)
  const planned = plan({ entries, nowMs: site.clock.now(), record })
  const sweeping = { kind, command: `provost state ${kind}`, entries, departures: planned.moves, record }
  const swept = await archiveMoves(site, desk, { ...sweeping, warnings: planned.warnings })
  return composeSweep(site, entries, planned, { ...swept, sealed: desk.sealed })
}

function composeSweep(
  { directory, contract }: StateSite,
  entries: readonly ObservedEntry[],
  { moves, kept, warnings }: PlannedSweep,
  done: (Swept & { readonly sealed: readonly string[] }) | null,
): SweepAnswer {
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  const results = done?.made ? resultsOf(done.made) : undefined
  return {
    dir: directory.path,
    applied: done !== null,
    snapshot: done?.made?.name ?? null,
    seq: done?.made?.manifest.seq ?? null,
    total: entries.length,
    moves: moves.map(move => ({
      ...move,
      bucket: classifyEntry(byName.get(move.name)!, contract.contract).bucket,
      result: results?.get(move.name) ?? null,
    })),
    kept,
    warnings,
    pruned: done?.pruned ?? [],
    sealed: done?.sealed ?? [],
  }
}
