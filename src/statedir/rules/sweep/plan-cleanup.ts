// Which entries a cleanup archives. It never takes a canonical one.

import type { Contract } from '../contract/contract.ts'
import { classifyEntry, type EntryBucket } from '../layout/classify-entry.ts'
import { findReasonToKeep, type Gate, openGate, readPastInstant, warningsOf } from '../layout/stale-gate.ts'
import { byName, refuseUnsafeArchive, type StateEntry } from '../layout/state-entry.ts'
import type { SweepFacts, SweepPlan } from './sweep-plan.ts'

export type CleanupOptions = {
  /** For slug variants; the contract has a default. */
  readonly staleDays?: number | undefined
  /** For ad hoc entries; without it they always move. */
  readonly adHocStaleDays?: number | undefined
  /** Untrusted instants that replace the calendar gate of their own bucket. */
  readonly adHocCutoff?: unknown
  readonly patternCutoff?: unknown
}

export type CleanupMove = {
  readonly name: string
  readonly bucket: Exclude<EntryBucket, 'canonical'>
  readonly reason: 'ad_hoc' | 'ephemeral' | 'stale_pattern_allowed'
  readonly gate: Gate['kind']
}

export type CleanupKeep = { readonly name: string; readonly reason: 'canonical' | 'fresh' | 'mtime_unknown' }

export type CleanupPlan = SweepPlan<CleanupMove, CleanupKeep>

export type CleanupFacts = SweepFacts & { readonly options: CleanupOptions }

const REASONS = { ad_hoc: 'ad_hoc', ephemeral: 'ephemeral', pattern_allowed: 'stale_pattern_allowed' } as const
const MOVE_ORDER = ['ad_hoc', 'ephemeral', 'pattern_allowed'] as const

export function planCleanup({ contract, nowMs, entries, options }: CleanupFacts): CleanupPlan {
  refuseUnsafeArchive(entries)
  const adHocCutoff = readPastInstant(options.adHocCutoff, nowMs)
  const patternCutoff = readPastInstant(options.patternCutoff, nowMs)
  const gates: Gates = {
    ad_hoc: openGate(adHocCutoff, options.adHocStaleDays, nowMs),
    ephemeral: { kind: 'always' },
    pattern_allowed: openGate(patternCutoff, options.staleDays ?? contract.staleDaysDefault, nowMs),
  }
  const judged = entries.toSorted(byName).map(entry => judgeEntry(entry, contract, gates))
  const moves = judged.flatMap(({ move }) => (move ? [move] : []))
  return {
    moves: MOVE_ORDER.flatMap(bucket => moves.filter(move => move.bucket === bucket)),
    kept: judged.flatMap(({ keep }) => (keep ? [keep] : [])),
    snapshot: moves.length > 0,
    warnings: [...warningsOf(adHocCutoff, 'ad_hoc_cutoff'), ...warningsOf(patternCutoff, 'pattern_cutoff')],
  }
}

type Gates = Readonly<Record<CleanupMove['bucket'], Gate>>

type Judgement = { readonly move?: CleanupMove; readonly keep?: CleanupKeep }

function judgeEntry({ name, ...entry }: StateEntry, contract: Contract, gates: Gates): Judgement {
  const { bucket } = classifyEntry({ name, ...entry }, contract)
  if (bucket === 'canonical') return { keep: { name, reason: 'canonical' } }
  const gate = gates[bucket]
  const reason = findReasonToKeep(gate, entry.mtimeMs)
  return reason ? { keep: { name, reason } } : { move: { name, bucket, reason: REASONS[bucket], gate: gate.kind } }
}
