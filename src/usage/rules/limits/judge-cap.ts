// Whether a run may go on under a cap on its cost. What is unknown is not nothing: a cap that cannot be kept says so.
import { composeCents } from '../sums/compose-amount.ts'
import type { LedgerRow } from '../sums/sum-ledger.ts'

/** Those that never tell what they cost, whatever they do. Of others it shows when they have worked. */
const SILENT_ABOUT_COST: readonly string[] = ['codex', 'gemini']

export type CapFacts = {
  readonly capUsd: number
  /** Of all that was used for it so far; null: no agent was started yet. */
  readonly total: LedgerRow | null
  /** Who works for it. */
  readonly harnesses: readonly string[]
}

export type CapAnswer = {
  /** Null: not known. */
  readonly costUsd: number | null
  readonly rule: 'K1' | 'K2' | 'K3' | 'K4'
  readonly sentence: string
}

const NANOS = 1e9

export function judgeCap({ capUsd, total, harnesses }: CapFacts): CapAnswer {
  const spent = total?.cost.USD ?? 0
  const cap = `the cap is ${composeCents(Math.round(capUsd * NANOS))} USD`
  const told = `it has cost ${total?.atLeast ? 'at least ' : ''}${composeCents(spent)} USD as its agents tell; ${cap}`
  const costUsd = spent / NANOS
  if (total && costUsd >= capUsd) return { costUsd, rule: 'K1', sentence: told }
  const silent = harnesses.find(harness => SILENT_ABOUT_COST.includes(harness))
  if (silent !== undefined)
    return {
      costUsd: null,
      rule: 'K2',
      sentence: `${silent} never tells its cost, so a cap on it cannot be kept; ${cap}`,
    }
  const others = Object.keys(total?.cost ?? {}).filter(currency => currency !== 'USD')
  const unknown = total?.costUnknown ?? 0
  if (unknown > 0 || others.length > 0) {
    const what =
      unknown > 0 ? `of ${unknown} of its turns nobody told the cost` : `a part was paid in ${others.join(', ')}`
    return { costUsd: null, rule: 'K3', sentence: `${what}; ${told}` }
  }
  return { costUsd, rule: 'K4', sentence: told }
}
