// One counted piece of use, as sums are made of it.
import type { Money, Tokens } from '../figures.ts'

/** What a sum can be taken by. */
export const DIMENSIONS = [
  'session',
  'task',
  'phase',
  'review',
  'swarm',
  'project',
  'person',
  'model',
  'day',
  'harness',
  'account',
] as const

export type Dimension = (typeof DIMENSIONS)[number]

export const BASES = ['told', 'table'] as const

/** `told`: the agent's own estimate. `table`: tokens times the prices that the user wrote down. */
export type Basis = (typeof BASES)[number]

export type UsageRecord = Readonly<Record<Dimension, string | null>> & {
  readonly id: string
  readonly tokens: Tokens
  readonly told: Money | null
  readonly table: Money | null
  readonly partial: boolean
  readonly superseded: boolean
}
