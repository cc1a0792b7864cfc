// The answer of the decision table: what happens to the task now, which row said so, and who is needed.

import type { Phase } from '../phase/phase.ts'
import type { Needs } from './decision-table.ts'
import type { Voidable } from './voids-table.ts'

export type WantedMove = { readonly to: Phase; readonly rule: string }

export type NextMove = {
  readonly outcome: 'move' | 'stay' | 'halt' | 'end'
  /** The target of a move, the phase itself when it stays, null otherwise. */
  readonly to: Phase | null
  readonly rule: string
  readonly needs: Needs | null
  /** The content that this move makes void, in the order of the voids table. */
  readonly voids: readonly Voidable[]
  /** The backward move that a guard held back. */
  readonly wanted: WantedMove | null
  /** The fact that nobody could make sense of. */
  readonly fact: string | null
}

const BLANK = { to: null, needs: null, voids: [], wanted: null, fact: null } as const

export function moveTo(to: Phase, rule: string, voids: readonly Voidable[]): NextMove {
  return Object.freeze({ ...BLANK, outcome: 'move', to, rule, voids })
}

export function stayIn(phase: Phase, rule: string, needs: Needs, wanted: WantedMove | null = null): NextMove {
  return Object.freeze({ ...BLANK, outcome: 'stay', to: phase, rule, needs, wanted })
}

export function halt(rule: string, wanted: WantedMove | null = null, fact: string | null = null): NextMove {
  return Object.freeze({ ...BLANK, outcome: 'halt', rule, needs: 'person', wanted, fact })
}

export function endWith(rule: string): NextMove {
  return Object.freeze({ ...BLANK, outcome: 'end', rule })
}
