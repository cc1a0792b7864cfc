// How many defects two reviewers left behind, by capture and recapture (Chapman). It assumes independence and decides nothing.
import { roundTo } from '../looking-words.ts'

const COMMON_MIN = 3
const Z = 1.959963984540054
const DECIMALS = 4

export type FoundByReviewers = { readonly foundByA: number; readonly foundByB: number; readonly foundByBoth: number }

export type Remaining = {
  readonly total: number | null
  readonly remaining: number | null
  readonly interval: readonly [number, number] | null
  readonly seen: number
  readonly label: 'estimate'
  readonly rule: 'R1' | 'R2'
}

export function estimateRemaining({ foundByA: a, foundByB: b, foundByBoth: m }: FoundByReviewers): Remaining {
  const seen = a + b - m
  if (m < COMMON_MIN) return { total: null, remaining: null, interval: null, seen, label: 'estimate', rule: 'R1' }
  const total = ((a + 1) * (b + 1)) / (m + 1) - 1
  const remaining = total - seen
  const half = Z * Math.sqrt(((a + 1) * (b + 1) * (a - m) * (b - m)) / ((m + 1) ** 2 * (m + 2)))
  return {
    total: roundTo(DECIMALS, total),
    remaining: roundTo(DECIMALS, remaining),
    interval: [roundTo(DECIMALS, Math.max(0, remaining - half)), roundTo(DECIMALS, remaining + half)],
    seen,
    label: 'estimate',
    rule: 'R2',
  }
}
