// What tokens cost by the dated price table of the user. This program ships no prices and guesses none.
import { keepExact, type Money, TOKEN_KINDS, type Tokens, type UsageTokenKind } from '../figures.ts'

export type PriceRow = {
  /** The name of a model, or the beginning of names followed by a star. */
  readonly model: string
  readonly from: string
  readonly to: string | null
  readonly currency: string
  /** Decimal texts, per million tokens: a binary fraction would not be the price that was written down. */
  readonly perMillion: { readonly [Kind in UsageTokenKind]?: string }
}

export type PriceFacts = {
  readonly turn: { readonly model: string | null; readonly day: string; readonly tokens: Tokens }
  readonly prices: readonly PriceRow[]
}

export const PRICE_RULES = {
  P1: 'nobody told which model it was',
  P2: 'no price is written down for the model',
  P3: 'no price of the model is dated for the day',
  P4: 'not all tokens are known',
  P5: 'a kind of token that was used has no price',
  P6: 'tokens times price',
} as const

export type PriceAnswer = {
  readonly cost: Money | null
  readonly rule: keyof typeof PRICE_RULES
  /** Which row of the table. */
  readonly price: number | null
  readonly missing: readonly UsageTokenKind[]
}

type Candidate = { readonly row: PriceRow; readonly index: number }

export function priceTurn({ turn, prices }: PriceFacts): PriceAnswer {
  const { model, day, tokens } = turn
  const refuse = (rule: PriceAnswer['rule'], missing: readonly UsageTokenKind[] = []) => ({
    cost: null,
    rule,
    price: null,
    missing,
  })
  if (model === null) return refuse('P1')
  const fitting = prices.map((row, index) => ({ row, index })).filter(({ row }) => fits(row.model, model))
  if (fitting.length === 0) return refuse('P2')
  const chosen = fitting.filter(({ row }) => row.from <= day && (row.to === null || day <= row.to)).sort(nearest)[0]
  if (!chosen) return refuse('P3')
  const unknown = TOKEN_KINDS.filter(kind => tokens[kind] === null)
  if (unknown.length > 0) return refuse('P4', unknown)
  const unpriced = TOKEN_KINDS.filter(kind => tokens[kind] !== 0 && chosen.row.perMillion[kind] === undefined)
  if (unpriced.length > 0) return refuse('P5', unpriced)
  return { cost: composeCost(tokens, chosen.row), rule: 'P6', price: chosen.index, missing: [] }
}

const isPrefix = (pattern: string) => pattern.endsWith('*')

const fits = (pattern: string, model: string) =>
  isPrefix(pattern) ? model.startsWith(pattern.slice(0, -1)) : pattern === model

/** The exact name first, then the longer beginning, then the later date, then the place in the table. */
function nearest(left: Candidate, right: Candidate): number {
  const exact = Number(isPrefix(left.row.model)) - Number(isPrefix(right.row.model))
  if (exact !== 0) return exact
  const longer = right.row.model.length - left.row.model.length
  if (longer !== 0) return longer
  return left.row.from === right.row.from ? left.index - right.index : left.row.from > right.row.from ? -1 : 1
}

const MILLION = 1_000_000n

function composeCost(tokens: Tokens, { perMillion, currency }: PriceRow): Money | null {
  const parts = TOKEN_KINDS.map(kind => BigInt(tokens[kind] ?? 0) * nanosOfDecimal(perMillion[kind] ?? '0'))
  const sum = parts.reduce((left, right) => left + right, 0n)
  const nanos = keepExact(Number((sum + MILLION / 2n) / MILLION))
  return nanos === null ? null : { nanos, currency }
}

function nanosOfDecimal(price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.')
  return BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))
}
