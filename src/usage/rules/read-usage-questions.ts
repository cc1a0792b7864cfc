// What comes from outside to the functions of this room about figures and sums, read before any rule looks at it.
import { refuseInput } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { USAGE_HARNESSES } from './counting/usage-fact.ts'
import { ASKED_STATES, BUDGET_ACTIONS, BUDGET_MOMENTS, type BudgetLimit } from './limits/decide-budget.ts'
import {
  bareFiguresOrNull,
  countFigure,
  distinctFigures,
  flagFigure,
  matchingFigure,
  moneyOrNull,
  readCurrency,
  readDay,
  readFigureRecord,
  readTokens,
  textFigureOrNull,
} from './read-figures.ts'
import { SPEND_BUCKETS, SPEND_KINDS, TASK_OUTCOMES, TEST_OUTCOMES } from './sums/classify-spend.ts'
import type { PriceRow } from './sums/price-turn.ts'
import { LEDGER_AXES } from './sums/sum-ledger.ts'
import { BASES } from './sums/usage-record.ts'

/** Any JSON, but it must be there. */
const readAnything: Reader<unknown> = (value, field) =>
  value === undefined ? refuseInput(field, 'there, whatever it is') : value

export const readLineQuestion = shapeOf({
  harness: oneOf(USAGE_HARNESSES),
  line: readAnything,
  native: textFigureOrNull,
  place: textFigureOrNull,
})

export const readCountQuestion = shapeOf({
  fact: shapeOf({
    key: textFigureOrNull,
    delta: bareFiguresOrNull,
    total: bareFiguresOrNull,
    partial: flagFigure(false),
  }),
  seen: orElse(listOf(readNonEmpty), []),
  prior: bareFiguresOrNull,
  resumed: flagFigure(false),
  late: flagFigure(false),
})

const price = matchingFigure(/^(0|[1-9][0-9]{0,5})(\.[0-9]{1,9})?$/, 'a decimal number as a text')
const pricePerhaps = orElse(price, undefined)

const readPerMillion: Reader<PriceRow['perMillion']> = (value, field) => {
  const shape = shapeOf({
    input: pricePerhaps,
    cacheRead: pricePerhaps,
    cacheWrite: pricePerhaps,
    output: pricePerhaps,
    other: pricePerhaps,
  })
  const told = Object.entries(shape(value, field)).filter(([, text]) => text !== undefined)
  return Object.fromEntries(told) as PriceRow['perMillion'] // those that have a price
}

export const readPriceRow: Reader<PriceRow> = shapeOf({
  model: readNonEmpty,
  from: readDay,
  to: orElse(orNull(readDay), null),
  currency: readCurrency,
  perMillion: readPerMillion,
})

export const readPriceQuestion = shapeOf({
  turn: shapeOf({ model: textFigureOrNull, day: readDay, tokens: readTokens }),
  prices: orElse(listOf(readPriceRow), []),
})

export const readLedgerQuestion = shapeOf({
  by: oneOf(LEDGER_AXES),
  records: listOf(readFigureRecord),
  prefer: orElse(oneOf(BASES), 'told'),
})

export const readCsvQuestion = shapeOf({ records: listOf(readFigureRecord) })

export const readSpendQuestion = shapeOf({
  kind: oneOf(SPEND_KINDS),
  task: orElse(
    orNull(
      shapeOf({
        outcome: oneOf(TASK_OUTCOMES),
        attemptCounts: orElse(orNull(flagFigure(false)), null),
        tests: orElse(oneOf(TEST_OUTCOMES), 'unknown'),
      }),
    ),
    null,
  ),
  refuted: countFigure,
  stood: orElse(orNull(flagFigure(false)), null),
})

export const readOutcomeQuestion = shapeOf({
  currency: readCurrency,
  rows: listOf(shapeOf({ bucket: oneOf(SPEND_BUCKETS), cost: moneyOrNull })),
  accepted: countFigure,
  refuted: countFigure,
})

const threshold = orElse(orNull(wholeFrom(0)), null)

const limitShape = shapeOf({
  id: readNonEmpty,
  currency: readCurrency,
  warn: threshold,
  ask: threshold,
  stop: threshold,
  spent: countFigure,
  unknownTurns: countFigure,
  granted: countFigure,
  otherCurrency: flagFigure(false),
  unknown: orElse(oneOf(BUDGET_ACTIONS), 'ask'),
  asked: orElse(oneOf(ASKED_STATES), 'no'),
})

const readLimit: Reader<BudgetLimit> = (value, field) => {
  const limit = limitShape(value, field)
  return isRising([limit.warn, limit.ask, limit.stop]) ? limit : refuseInput(field, 'warn ≤ ask ≤ stop')
}

/** Thresholds that are set do not fall in their order. */
export function isRising(thresholds: readonly (number | null)[]): boolean {
  const set = thresholds.filter(value => value !== null)
  return set.every((value, index) => index === 0 || set[index - 1]! <= value)
}

export const readBudgetQuestion = shapeOf({
  moment: oneOf(BUDGET_MOMENTS),
  limits: distinctFigures(listOf(readLimit), ({ id }) => id),
})
