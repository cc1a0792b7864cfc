// Tokens and money as agents tell them. What nobody told is null, and null never becomes a number.
import { compareText } from '#kernel/reading/json-value'

/** What is paid for; `other` is told only as part of a total. */
export const TOKEN_KINDS = ['input', 'cacheRead', 'cacheWrite', 'output', 'other'] as const

export type UsageTokenKind = (typeof TOKEN_KINDS)[number]

/** Reasoning is a part of the output, told for information. */
export const TOKEN_FIGURES = [...TOKEN_KINDS, 'reasoning'] as const

export type Figure = number | null

export type Tokens = Readonly<Record<(typeof TOKEN_FIGURES)[number], Figure>>

/** Whole billionths of a currency: sums of whole numbers do not depend on their order. */
export type Money = { readonly nanos: number; readonly currency: string }

export type ModelFigures = {
  readonly model: string | null
  readonly tokens: Tokens
  /** What the agent told for this model alone; absent where it tells one cost for all. */
  readonly cost?: Money | null
}

export type Figures = { readonly models: readonly ModelFigures[]; readonly cost: Money | null }

const tokensOf = (figure: (kind: (typeof TOKEN_FIGURES)[number]) => Figure): Tokens => ({
  input: figure('input'),
  cacheRead: figure('cacheRead'),
  cacheWrite: figure('cacheWrite'),
  output: figure('output'),
  other: figure('other'),
  reasoning: figure('reasoning'),
})

export const NO_TOKENS: Tokens = tokensOf(() => 0)
export const UNKNOWN_TOKENS: Tokens = tokensOf(() => null)

/** Every figure of two, put together; unknown on either side is unknown. */
export function mergeTokens(left: Tokens, right: Tokens, merge: (left: number, right: number) => number): Tokens {
  return tokensOf(kind => mergeFigures(left[kind], right[kind], merge))
}

export function mergeFigures(left: Figure, right: Figure, merge: (left: number, right: number) => number): Figure {
  return left === null || right === null ? null : keepExact(merge(left, right))
}

/** Beyond exact numbers a figure is unknown. */
export const keepExact = (value: number): Figure => (Number.isSafeInteger(value) ? value : null)

/** Money of one currency, put together; of two currencies nobody knows the sum. */
export function mergeMoney(
  left: Money | null,
  right: Money | null,
  merge: (left: number, right: number) => number,
): Money | null {
  if (!left || !right || left.currency !== right.currency) return null
  const nanos = keepExact(merge(left.nanos, right.nanos))
  return nanos === null ? null : { nanos, currency: left.currency }
}

export const isNothing = (tokens: Tokens): boolean => TOKEN_FIGURES.every(kind => tokens[kind] === 0)

export const findModel = ({ models }: Figures, model: string | null): Tokens | undefined =>
  models.find(row => row.model === model)?.tokens

/** The one without a name stands first. */
export function sortModels(models: readonly ModelFigures[]): readonly ModelFigures[] {
  return models.toSorted((left, right) => compareModels(left.model, right.model))
}

function compareModels(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1
  return compareText(left, right)
}
