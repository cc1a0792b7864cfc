// What every plan of a sweep is made from, and what it looks like.
import type { Contract } from '../contract/contract.ts'
import type { StateEntry } from '../layout/state-entry.ts'

export type SweepFacts = {
  readonly contract: Contract
  readonly nowMs: number
  readonly entries: readonly StateEntry[]
}

export type SweepPlan<Move, Keep> = {
  readonly moves: readonly Move[]
  readonly kept: readonly Keep[]
  /** Nothing to move, no snapshot. */
  readonly snapshot: boolean
  readonly warnings: readonly string[]
}
