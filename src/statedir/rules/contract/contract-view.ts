// The contract as data for `state contract --json`, and the digest by which a plan knows which contract made it.

import { type Sha256, sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Contract, NameRow, PatternRow } from './contract.ts'

export type ContractView = {
  readonly profile: Contract['profile']
  readonly counts: { readonly names: number; readonly patterns: number; readonly ephemeral: number }
  readonly stale_days_default: number
  readonly archive_runs: number
  readonly names: readonly Readonly<Record<string, unknown>>[]
  readonly patterns: readonly Readonly<Record<string, unknown>>[]
  readonly ephemeral: readonly string[]
  readonly sweep_only: readonly string[]
  readonly reset_exempt: readonly string[]
  /** What each sweep of `init` may take, by row. Sweep 4 judges what is left by bucket. */
  readonly sweeps: Readonly<Record<1 | 2 | 3, readonly string[]>>
}

export function deriveContractView(contract: Contract): ContractView {
  const { names, patterns, ephemeral, sweepOnly } = contract
  return {
    profile: contract.profile,
    counts: { names: names.length, patterns: patterns.length, ephemeral: ephemeral.length },
    stale_days_default: contract.staleDaysDefault,
    archive_runs: contract.archiveRuns,
    names: names.map(describeName),
    patterns: patterns.map(describePattern),
    ephemeral: ephemeral.map(row => row.source),
    sweep_only: [...sweepOnly.names.map(row => row.name), ...sweepOnly.patterns.map(row => row.source)],
    reset_exempt: listResetExempt(contract),
    sweeps: { 1: listSweep(contract, 1), 2: listSweep(contract, 2), 3: listSweep(contract, 3) },
  }
}

export function contractSha256(contract: Contract): Sha256 {
  return sha256Hex(canonicalJson(deriveContractView(contract)))
}

export function listResetExempt(contract: Contract): string[] {
  return contract.names.filter(row => row.resetExempt).map(row => row.name)
}

export function listSweep({ names, patterns, sweepOnly }: Contract, sweep: 1 | 2 | 3): string[] {
  const rows = [...names, ...sweepOnly.names].filter(row => row.sweep === sweep).map(row => row.name)
  const sources = [...patterns, ...sweepOnly.patterns].filter(row => row.sweep === sweep).map(row => row.source)
  return [...rows, ...sources]
}

function describeName(row: NameRow): Readonly<Record<string, unknown>> {
  const { resetExempt, managedBy, ...rest } = row
  return { ...rest, reset_exempt: resetExempt, managed_by: managedBy }
}

function describePattern({ regex: _, ...row }: PatternRow): Readonly<Record<string, unknown>> {
  return row
}
