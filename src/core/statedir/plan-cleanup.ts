// Which entries a cleanup archives. It never takes a canonical one.
import { type Bucket, classifyEntry } from './classify-entry.ts'
import type { Contract } from './contract.ts'
import { findReasonToKeep, type Gate, openGate, readPastInstant, warningsOf } from './stale-gate.ts'
import { byName, refuseUnsafeArchive, type StateEntry } from './state-entry.ts'

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
  readonly bucket: Exclude<Bucket, 'canonical'>
  readonly reason: 'ad_hoc' | 'ephemeral' | 'stale_pattern_allowed'
  readonly gate: Gate['kind']
}

export type CleanupKeep = { readonly name: string; readonly reason: 'canonical' | 'fresh' | 'mtime_unknown' }

export type CleanupPlan = {
  readonly moves: readonly CleanupMove[]
  readonly kept: readonly CleanupKeep[]
  readonly snapshot: boolean
  readonly warnings: readonly string[]
}

export type CleanupFacts = {
  readonly contract: Contract
  readonly nowMs: number
  readonly entries: readonly StateEntry[]
  readonly options: CleanupOptions
}

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
  const moves = MOVE_ORDER.flatMap(bucket => judged.filter(answer => 'gate' in answer && answer.bucket === bucket))
  return {
    moves: moves.filter(answer => 'gate' in answer),
    kept: judged.filter(answer => !('gate' in answer)),
    snapshot: moves.length > 0,
    warnings: [...warningsOf(adHocCutoff, 'ad_hoc_cutoff'), ...warningsOf(patternCutoff, 'pattern_cutoff')],
  }
}

type Gates = Readonly<Record<CleanupMove['bucket'], Gate>>

function judgeEntry(entry: StateEntry, contract: Contract, gates: Gates): CleanupMove | CleanupKeep {
  const { bucket } = classifyEntry(entry, contract)
  if (bucket === 'canonical') return { name: entry.name, reason: 'canonical' }
  const gate = gates[bucket]
  const reason = findReasonToKeep(gate, entry.mtimeMs)
  return reason ? { name: entry.name, reason } : { name: entry.name, bucket, reason: REASONS[bucket], gate: gate.kind }
}
