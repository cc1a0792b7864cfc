// What k of n says about the rate behind it: an exact two-sided interval (Clopper and Pearson), and Wilson's beside it.
import { type Cell, roundTo } from '../looking-words.ts'

export const BOUND_CONFIDENCES = [0.9, 0.95, 0.99] as const
export type BoundConfidence = (typeof BOUND_CONFIDENCES)[number]

export type Interval = { readonly lower: number; readonly upper: number }
export type Bounds = { readonly estimate: number | null; readonly exact: Interval; readonly wilson: Interval }

const NOTHING_KNOWN: Interval = { lower: 0, upper: 1 }
const Z: Readonly<Record<BoundConfidence, number>> = {
  0.9: 1.6448536269514722,
  0.95: 1.959963984540054,
  0.99: 2.5758293035489004,
}
const HALVINGS = 100
/** A term that is this much smaller than the sum changes no digit of it; neither do those after it. */
const NEGLIGIBLE = 1e-18

const DECIMALS = 9

export function deriveBounds(cell: Cell, confidence: BoundConfidence = 0.95): Bounds {
  if (cell.n === 0) return { estimate: null, exact: NOTHING_KNOWN, wilson: NOTHING_KNOWN }
  return {
    estimate: roundTo(DECIMALS, cell.k / cell.n),
    exact: deriveExact(cell, confidence),
    wilson: deriveWilson(cell, Z[confidence]),
  }
}

export function deriveExact({ k, n }: Cell, confidence: BoundConfidence = 0.95): Interval {
  const tail = (1 - confidence) / 2
  return { lower: deriveLower({ k, n }, tail), upper: roundTo(DECIMALS, 1 - solveLower({ k: n - k, n }, tail)) }
}

/** The exact lower bound that is wrong in one case of 1 / tail. */
export function deriveLower(cell: Cell, tail = 0.025): number {
  return roundTo(DECIMALS, solveLower(cell, tail))
}

/** The p at which k or more of n are as rare as the tail. It lies below k / n, where the terms only fall. */
function solveLower({ k, n }: Cell, tail: number): number {
  if (k === 0) return 0
  const lnChoose = logChoose(n, k)
  let [low, high] = [0, k / n]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (upperTail({ k, n }, middle, lnChoose) < tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(X ≥ k | n, p) for p below k / n. */
function upperTail({ k, n }: Cell, p: number, lnChoose: number): number {
  let term = Math.exp(lnChoose + k * Math.log(p) + (n - k) * Math.log1p(-p))
  let sum = 0
  for (let i = k; i <= n && term > sum * NEGLIGIBLE; i++) {
    sum += term
    term *= ((n - i) / (i + 1)) * (p / (1 - p))
  }
  return sum
}

function logChoose(n: number, k: number): number {
  const few = Math.min(k, n - k)
  let sum = 0
  for (let i = 1; i <= few; i++) sum += Math.log((n - few + i) / i)
  return sum
}

function deriveWilson({ k, n }: Cell, z: number): Interval {
  const p = k / n
  const scale = 1 + (z * z) / n
  const centre = (p + (z * z) / (2 * n)) / scale
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / scale
  return {
    lower: k === 0 ? 0 : roundTo(DECIMALS, centre - half),
    upper: k === n ? 1 : roundTo(DECIMALS, centre + half),
  }
}
