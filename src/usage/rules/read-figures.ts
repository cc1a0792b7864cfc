// Tokens, money, days and records from outside, read before any rule looks at them.

import { readInstant } from '#kernel/events/time'
import { readBoolean, readText, refuseInput } from '#kernel/reading/read-input'
import { listOf, orElse, orNull, type Reader, readNonEmpty, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { type Figures, type ModelFigures, type Money, NO_TOKENS, sortModels, type Tokens } from './figures.ts'
import type { UsageRecord } from './sums/usage-record.ts'

export const textFigureOrNull = orElse(orNull(readNonEmpty), null)
export const flagFigure = (fallback: boolean) => orElse(readBoolean, fallback)
export const countFigure = orElse(wholeFrom(0), 0)
const figure = orElse(orNull(wholeFrom(0)), null)

export function matchingFigure(shape: RegExp, expectation: string): Reader<string> {
  return (value, field) => {
    const text = readText(value, field)
    return shape.test(text) ? text : refuseInput(field, expectation)
  }
}

export const readCurrency = matchingFigure(/^[A-Z]{3}$/, 'a currency like USD')

export const readDay: Reader<string> = (value, field) => {
  const day = readText(value, field)
  return readInstant(`${day}T00:00:00Z`) === undefined ? refuseInput(field, 'a day like 2026-05-26') : day
}

const members = { input: figure, cacheRead: figure, cacheWrite: figure, output: figure, other: figure }

const tokensShape = shapeOf({ ...members, reasoning: figure })

const UNKNOWN_TOKENS: Tokens = Object.fromEntries(Object.keys(NO_TOKENS).map(kind => [kind, null])) as Tokens

export const readTokens: Reader<Tokens> = orElse(tokensShape, UNKNOWN_TOKENS)

export const readMoney: Reader<Money> = shapeOf({ nanos: wholeFrom(0), currency: readCurrency })

export const moneyOrNull = orElse(orNull(readMoney), null)

/** A list whose members each have a name of their own. */
export function distinctFigures<Item>(
  read: Reader<readonly Item[]>,
  nameOf: (item: Item) => unknown,
): Reader<readonly Item[]> {
  return (value, field) => {
    const items = read(value, field)
    return new Set(items.map(nameOf)).size < items.length ? refuseInput(field, 'a list that names each once') : items
  }
}

const bareModel = { model: textFigureOrNull, tokens: readTokens }

const modelShape = shapeOf({ ...bareModel, cost: orElse(orNull(readMoney), undefined) })

const readModel: Reader<ModelFigures> = (value, field) => {
  const { model, tokens, cost } = modelShape(value, field)
  return cost === undefined ? { model, tokens } : { model, tokens, cost }
}

function figuresOf(read: Reader<ModelFigures>): Reader<Figures> {
  const models = distinctFigures(listOf(read), ({ model }) => model)
  const shape = shapeOf({ models: orElse(models, []), cost: moneyOrNull })
  return (value, field) => {
    const figures = shape(value, field)
    return { models: sortModels(figures.models), cost: figures.cost }
  }
}

export const figuresOrNull = orElse(orNull(figuresOf(readModel)), null)

/** As the document names them: what single models cost is kept beside them, and nobody is asked for it. */
export const bareFiguresOrNull = orElse(orNull(figuresOf(shapeOf(bareModel))), null)

export const readFigureRecord: Reader<UsageRecord> = shapeOf({
  id: readNonEmpty,
  tokens: readTokens,
  told: moneyOrNull,
  table: moneyOrNull,
  partial: flagFigure(false),
  superseded: flagFigure(false),
  day: orElse(orNull(readDay), null),
  session: textFigureOrNull,
  task: textFigureOrNull,
  phase: textFigureOrNull,
  review: textFigureOrNull,
  swarm: textFigureOrNull,
  project: textFigureOrNull,
  person: textFigureOrNull,
  model: textFigureOrNull,
  harness: textFigureOrNull,
  account: textFigureOrNull,
})
