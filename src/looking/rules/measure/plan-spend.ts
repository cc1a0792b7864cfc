// Which trials come next within the share of review usage that calibration may cost: where least is known first.
import { compareText } from '#kernel/reading/json-value'
import { type Cell, type DefectClass, roundTo } from '../looking-words.ts'
import { deriveExact } from './bounds.ts'

export type SpendCell = Cell & {
  readonly reviewer: string
  readonly class: DefectClass
  /** Null: what a trial costs was not told. */
  readonly costNanos: number | null
  /** A gate demands a bound for it. */
  readonly barred: boolean
}

export type SpendQuestion = {
  readonly reviewNanos: number | null
  readonly calibrationNanos: number | null
  readonly reviewRuns: number
  readonly calibrationRuns: number
  readonly sharePermille: number
  readonly most: number
  readonly cells: readonly SpendCell[]
}

export type PlannedTrial = { readonly reviewer: string; readonly class: DefectClass }

export type SpendPlan = {
  readonly unit: 'nanos' | 'runs'
  readonly budget: number
  readonly left: number
  readonly trials: readonly PlannedTrial[]
  readonly rule: 'S1' | 'S2' | 'S3' | 'S4'
}

export function planSpend(question: SpendQuestion): SpendPlan {
  const { cells, reviewNanos, calibrationNanos, reviewRuns, calibrationRuns, sharePermille } = question
  const isMoney =
    reviewNanos !== null && calibrationNanos !== null && cells.every(({ costNanos }) => costNanos !== null)
  const budget = isMoney
    ? budgetOf(reviewNanos, sharePermille, calibrationNanos)
    : budgetOf(reviewRuns, sharePermille, calibrationRuns)
  const { trials, left } = spend(question, budget, cell => (isMoney ? (cell.costNanos ?? 0) : 1))
  const byUnit = isMoney ? 'S3' : 'S4'
  const rule = cells.length === 0 ? 'S1' : budget === 0 ? 'S2' : byUnit
  return { unit: isMoney ? 'nanos' : 'runs', budget, left, trials, rule }
}

/** A thousand times a sum of nanos can be more than a number holds exactly. */
function budgetOf(review: number, sharePermille: number, spent: number): number {
  return Math.max(0, Number((BigInt(review) * BigInt(sharePermille)) / 1000n) - spent)
}

function spend({ cells, most }: SpendQuestion, budget: number, costOf: (cell: SpendCell) => number) {
  const open = cells.map(cell => ({ cell, width: widthOf(cell), planned: 0 }))
  const trials: PlannedTrial[] = []
  let left = budget
  while (trials.length < most) {
    const next = open.filter(({ cell }) => costOf(cell) <= left).toSorted(compareOpen)[0]
    if (!next) break
    next.planned += 1
    left -= costOf(next.cell)
    trials.push({ reviewer: next.cell.reviewer, class: next.cell.class })
  }
  return { trials, left }
}

type OpenCell = { readonly cell: SpendCell; readonly width: number; readonly planned: number }

function compareOpen(one: OpenCell, other: OpenCell): number {
  return (
    one.planned - other.planned ||
    Number(other.cell.barred) - Number(one.cell.barred) ||
    other.width - one.width ||
    one.cell.n - other.cell.n ||
    compareText(one.cell.reviewer, other.cell.reviewer) ||
    compareText(one.cell.class, other.cell.class)
  )
}

function widthOf(cell: Cell): number {
  const { lower, upper } = deriveExact(cell)
  return roundTo(9, upper - lower)
}
