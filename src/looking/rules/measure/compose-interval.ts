// Bounds for people: the lower one is cut and the upper one rounded up, so that what is shown never promises too much.
import type { Cell } from '../looking-words.ts'
import { deriveBounds } from './bounds.ts'
import { cutToTwo } from './decide-approval.ts'

export type ShownInterval = { readonly lower: number; readonly upper: number }

export function composeInterval({ lower, upper }: ShownInterval): string {
  return `${cutToTwo(lower)} – ${(Math.ceil(upper * 100 - 1e-9) / 100).toFixed(2)}`
}

/** Cells of a table: `29 of 34`, exact and Wilson bounds; without trials there are none. */
export function composeRate(cell: Cell): readonly [counts: string, exact: string, wilson: string] {
  if (cell.n === 0) return ['0 of 0', 'not measured', 'not measured']
  const { exact, wilson } = deriveBounds(cell)
  return [`${cell.k} of ${cell.n}`, composeInterval(exact), composeInterval(wilson)]
}
