// What two reviewers are worth together: seen on joint trials, or no better than the better of them. Rates are never multiplied.
import type { Cell } from '../looking-words.ts'
import { deriveLower } from './bounds.ts'

/** Two single bounds are looked at, so each may be wrong half as often. */
const TAIL_OF_TWO = 0.0125

export type CombineQuestion = {
  readonly a: Cell
  readonly b: Cell
  readonly sameModel: boolean
  readonly joint: {
    readonly both: number
    readonly onlyA: number
    readonly onlyB: number
    readonly neither: number
  } | null
  readonly jointMin: number
}

export type Combined = Cell & {
  readonly lower: number
  readonly basis: 'joint' | 'none' | 'better_single'
  readonly rule: 'M1' | 'M2' | 'M3' | 'M4'
}

export function combineReviewers({ a, b, sameModel, joint, jointMin }: CombineQuestion): Combined {
  const n = joint ? joint.both + joint.onlyA + joint.onlyB + joint.neither : 0
  if (joint && n >= jointMin) {
    const k = n - joint.neither
    return { lower: deriveLower({ k, n }), k, n, basis: 'joint', rule: 'M1' }
  }
  if (a.n === 0 && b.n === 0) return { lower: 0, k: 0, n: 0, basis: 'none', rule: 'M2' }
  const [lowerA, lowerB] = [deriveLower(a, TAIL_OF_TWO), deriveLower(b, TAIL_OF_TWO)]
  const better = lowerB > lowerA ? b : a
  return {
    lower: Math.max(lowerA, lowerB),
    k: better.k,
    n: better.n,
    basis: 'better_single',
    rule: sameModel ? 'M3' : 'M4',
  }
}
