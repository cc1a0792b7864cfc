// What one record cost, with where that comes from. Where what was told and the table contradict each other, both are said.
import type { Money } from '../figures.ts'
import { composeCents } from './compose-amount.ts'

type Costs = { readonly told: Money | null; readonly table: Money | null }

const SHARE_MAX = 0.2

/** By more than a fifth of the larger one; of two currencies nobody can say. */
export function basisDiffers({ told, table }: Costs): boolean {
  if (!told || !table || told.currency !== table.currency) return false
  return Math.abs(told.nanos - table.nanos) > SHARE_MAX * Math.max(told.nanos, table.nanos)
}

export function composeBasis(costs: Costs): string {
  const { told, table } = costs
  const write = ({ nanos, currency }: Money) => `${composeCents(nanos)} ${currency}`
  if (!told) return table ? `${write(table)} by table` : 'unknown'
  return `${write(told)} told${table && basisDiffers(costs) ? `, but ${write(table)} by table` : ''}`
}
