// Moves planned entries into a snapshot, tells the log, and lets the ring of that kind drop its oldest.

import type { MadeSnapshot, ObservedEntry, PlannedMove } from '#statedir/ports/state-directory'
import { classifyEntry } from '#statedir/rules/layout/classify-entry'
import { planRingPrune } from '#statedir/rules/sweep/plan-ring-prune'
import type { SnapshotKind } from '#statedir/rules/sweep/snapshot'
import { readJson } from '#statedir/rules/workflow/json-object'
import { recordIdIn, type WorkflowRecord } from '#statedir/rules/workflow/workflow-record'
import type { StateSite } from '../state-site.ts'
import { type Desk, sweptFact, tellLedger } from '../work-under-lock.ts'

export type Departure = { readonly name: string; readonly reason: string | null; readonly gate: string | null }

export type Sweeping = {
  readonly kind: SnapshotKind
  readonly command: string
  readonly entries: readonly ObservedEntry[]
  readonly departures: readonly Departure[]
  readonly record: WorkflowRecord | null
  readonly warnings: readonly string[]
}

export type Swept = { readonly made: MadeSnapshot | null; readonly pruned: readonly string[] }

export async function archiveMoves(site: StateSite, desk: Desk, sweeping: Sweeping): Promise<Swept> {
  const moves = planMoves(site, sweeping)
  if (moves.length === 0) return { made: null, pruned: [] }
  const made = await desk.held.archive({
    kind: sweeping.kind,
    contractSha256: site.contract.sha256,
    workflowId: (sweeping.record && recordIdIn(sweeping.record, 'workflow_id')) ?? null,
    command: sweeping.command,
    moves,
  })
  await tellLedger(site, desk, [sweptFact(made.name, made.manifest, sweeping.warnings)])
  return { made, pruned: await pruneRing(site, desk, made) }
}

function planMoves({ contract }: StateSite, { entries, departures }: Sweeping): PlannedMove[] {
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  return departures.flatMap(({ name, reason, gate }) => {
    const entry = byName.get(name)
    if (!entry) return []
    const { bucket, rule } = classifyEntry(entry, contract.contract)
    return [{ entry, bucket, rule, reason, gate }]
  })
}

async function pruneRing(site: StateSite, desk: Desk, { name: justCreated }: MadeSnapshot): Promise<string[]> {
  const found = await site.directory.listSnapshots()
  const snapshots = found.map(({ name, manifest }) => ({
    name,
    manifest: manifest === null ? null : readJson(manifest),
  }))
  const { remove } = planRingPrune({ snapshots, keep: site.contract.contract.archiveRuns, justCreated })
  await desk.held.removeSnapshots(remove)
  const facts = remove.map(name => ({ type: 'state.snapshot_pruned', data: { name }, rule: 'ring_buffer' }))
  await tellLedger(site, desk, facts)
  return [...remove]
}
