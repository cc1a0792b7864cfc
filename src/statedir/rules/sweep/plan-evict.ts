// Sweeps 1 to 3: what an earlier workflow left and a new one must not take for its own.
import { type Contract, findNameRow, findPatternRows } from '../contract/contract.ts'
import { type InstantReading, readPastInstant, warningsOf } from '../layout/stale-gate.ts'
import { byName, refuseUnsafeArchive, type StateEntry } from '../layout/state-entry.ts'
import type { SweepFacts, SweepPlan } from './sweep-plan.ts'

export type EvictSweep = 1 | 2 | 3

export type EvictReason = 'marker' | 'stale_workflow_artifact' | 'stale_slug_variant'

export type EvictMove = { readonly name: string; readonly sweep: EvictSweep; readonly reason: EvictReason }

export type EvictKeep = {
  readonly name: string
  readonly sweep: EvictSweep
  readonly reason: 'not_a_file' | 'no_anchor' | 'anchor_in_future' | 'mtime_unknown' | 'same_session'
}

export type EvictPlan = SweepPlan<EvictMove, EvictKeep>

export type EvictFacts = SweepFacts & {
  /** Untrusted: the anchor of the record as it stands in the file. */
  readonly firstCreatedAt: unknown
}

const MOVE_REASONS = { 1: 'marker', 2: 'stale_workflow_artifact', 3: 'stale_slug_variant' } as const

export function planEvict({ contract, nowMs, entries, firstCreatedAt }: EvictFacts): EvictPlan {
  refuseUnsafeArchive(entries)
  const anchor = readPastInstant(firstCreatedAt, nowMs)
  const taken = entries.toSorted(byName).flatMap(entry => {
    const sweep = findSweep(entry, contract)
    return sweep ? [{ entry, sweep, keep: findReasonToKeep(entry, sweep, anchor) }] : []
  })
  const swept = taken.toSorted((one, other) => one.sweep - other.sweep)
  const moves = swept
    .filter(({ keep }) => keep === undefined)
    .map(({ entry, sweep }) => ({ name: entry.name, sweep, reason: MOVE_REASONS[sweep] }))
  const kept = swept.flatMap(({ entry, sweep, keep }) => (keep ? [{ name: entry.name, sweep, reason: keep }] : []))
  return { moves, kept, snapshot: moves.length > 0, warnings: warningsOf(anchor, 'first_created_at') }
}

// An exact row decides alone: a canonical name is never taken by the sweep of a pattern it also fits.
function findSweep({ name, undecodable }: StateEntry, contract: Contract): EvictSweep | null {
  if (undecodable) return null
  const row = findNameRow(contract, name) ?? contract.sweepOnly.names.find(candidate => candidate.name === name)
  if (row) return row.sweep
  const patterns = [
    ...findPatternRows(contract, name),
    ...contract.sweepOnly.patterns.filter(({ regex }) => regex.test(name)),
  ]
  return patterns.some(({ sweep }) => sweep === 3) ? 3 : null
}

function findReasonToKeep(
  entry: StateEntry,
  sweep: EvictSweep,
  anchor: InstantReading,
): EvictKeep['reason'] | undefined {
  if (entry.kind !== 'file') return 'not_a_file'
  if (sweep === 1) return undefined
  if (!anchor.usable) return anchor.because === 'in_future' ? 'anchor_in_future' : 'no_anchor'
  if (entry.mtimeMs === null) return 'mtime_unknown'
  return entry.mtimeMs < anchor.at ? undefined : 'same_session'
}
