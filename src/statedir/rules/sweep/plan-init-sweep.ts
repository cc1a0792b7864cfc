// The four sweeps of `init`: evict, then a cleanup of what is left, measured by the start of the prior workflow.

import { readPastInstant, warningsOf } from '../layout/stale-gate.ts'
import { compareEntryNames } from '../layout/state-entry.ts'
import { planCleanup } from './plan-cleanup.ts'
import { type EvictReason, planEvict } from './plan-evict.ts'
import type { SweepFacts, SweepPlan } from './sweep-plan.ts'

export type InitSweepMove = {
  readonly name: string
  readonly sweep: 1 | 2 | 3 | 4
  readonly reason: EvictReason | 'ad_hoc' | 'ephemeral' | 'stale_pattern_allowed'
}

export type InitSweepPlan = SweepPlan<InitSweepMove, string>

export type InitSweepFacts = SweepFacts & {
  /** Untrusted: of the prior record, read before it is stamped anew. */
  readonly firstCreatedAt: unknown
  readonly createdAt: unknown
}

const STALE_DAYS = 1

export function planInitSweep({ contract, nowMs, entries, firstCreatedAt, createdAt }: InitSweepFacts): InitSweepPlan {
  const evict = planEvict({ contract, nowMs, entries, firstCreatedAt })
  const evicted = new Set(evict.moves.map(move => move.name))
  const rest = entries.filter(entry => !evicted.has(entry.name))
  const options = {
    staleDays: STALE_DAYS,
    adHocStaleDays: STALE_DAYS,
    adHocCutoff: createdAt,
    patternCutoff: createdAt,
  }
  const cleanup = planCleanup({ contract, nowMs, entries: rest, options })
  const moves: InitSweepMove[] = [
    ...evict.moves,
    ...cleanup.moves.map(({ name, reason }) => ({ name, sweep: 4 as const, reason })),
  ]
  return {
    moves,
    kept: cleanup.kept.map(({ name }) => name).toSorted(compareEntryNames),
    snapshot: moves.length > 0,
    warnings: [...evict.warnings, ...warningsOf(readPastInstant(createdAt, nowMs), 'created_at')],
  }
}
