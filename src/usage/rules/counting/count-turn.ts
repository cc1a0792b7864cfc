// What of a told figure is new. Agents tell totals that go on over restarts, so adding lines up would count twice.
import {
  type Figures,
  findModel,
  isNothing,
  type ModelFigures,
  mergeMoney,
  mergeTokens,
  NO_TOKENS,
  sortModels,
  TOKEN_FIGURES,
} from '../figures.ts'

export type CountFacts = {
  readonly fact: {
    readonly key: string | null
    readonly delta: Figures | null
    readonly total: Figures | null
    readonly partial: boolean
  }
  /** The keys that were counted. */
  readonly seen: readonly string[]
  /** The last total of the same native session; null: none is known. */
  readonly prior: Figures | null
  /** The native session was begun by an earlier process. */
  readonly resumed: boolean
  /** It stands before the fact that gave `prior`. */
  readonly late: boolean
}

export const COUNT_RULES = {
  C1: 'it was counted before',
  C2: 'it stands before a total that holds it already',
  C3: 'the agent tells totals of its session; the difference to the last one is new',
  C4: 'the counter of the agent began again; what it told of this turn is new',
  C5: 'the counter of the agent began again; its total is new',
  C6: 'the agent told what this turn used',
  C7: 'the first total of the session is what it used',
  C8: 'the total holds what was used before anybody counted, so nothing of it can be told to be new',
  C9: 'the agent told no figure',
} as const

export type CountAnswer = {
  readonly counted: Figures | null
  readonly prior: Figures | null
  readonly rule: keyof typeof COUNT_RULES
  /** What was told and what is new differ: something was not heard. */
  readonly missed: boolean
}

export function countTurn(facts: CountFacts): CountAnswer {
  const { fact, seen, prior, resumed, late } = facts
  const { key, delta, total } = fact
  const nothing = (rule: CountAnswer['rule']): CountAnswer => ({ counted: null, prior, rule, missed: false })
  if (key !== null && seen.includes(key)) return nothing('C1')
  if (late && prior) return nothing('C2')
  if (total && prior) return countAgainst(prior, total, delta)
  if (delta)
    return { counted: withoutNothing(delta), prior: total ?? priorAfter(facts, delta), rule: 'C6', missed: false }
  if (!total) return nothing('C9')
  if (resumed) return { counted: null, prior: total, rule: 'C8', missed: true }
  return { counted: withoutNothing(total), prior: total, rule: 'C7', missed: false }
}

/** Where no total was told, what was used is added to the last one; of a resumed session nobody knows the beginning. */
function priorAfter({ fact, prior, resumed }: CountFacts, used: Figures): Figures | null {
  if (fact.partial) return prior
  if (prior) return addFigures(prior, used)
  return resumed ? null : used
}

function countAgainst(prior: Figures, total: Figures, delta: Figures | null): CountAnswer {
  const difference = subtractFigures(total, prior)
  if (isFalling(difference))
    return { counted: withoutNothing(delta ?? total), prior: total, rule: delta ? 'C4' : 'C5', missed: false }
  const counted = withoutNothing(difference)
  return { counted, prior: total, rule: 'C3', missed: delta !== null && differs(withoutNothing(delta), counted) }
}

const minus = (left: number, right: number) => left - right

/** Models that the total does not name are left alone: nothing new was told of them. */
function subtractFigures(total: Figures, prior: Figures): Figures {
  const models = total.models.map(row =>
    subtractModel(
      row,
      prior.models.find(({ model }) => model === row.model),
    ),
  )
  return { models, cost: mergeMoney(total.cost, prior.cost, minus) }
}

/** A model that is new counts from nothing. */
function subtractModel({ model, tokens, cost }: ModelFigures, before: ModelFigures | undefined): ModelFigures {
  const rest = { model, tokens: mergeTokens(tokens, before?.tokens ?? NO_TOKENS, minus) }
  if (cost === undefined) return rest
  return { ...rest, cost: before ? mergeMoney(cost, before.cost ?? null, minus) : cost }
}

const isFalling = ({ models, cost }: Figures): boolean =>
  (cost !== null && cost.nanos < 0) || models.some(({ tokens }) => TOKEN_FIGURES.some(kind => (tokens[kind] ?? 0) < 0))

const withoutNothing = (figures: Figures): Figures => ({
  ...figures,
  models: figures.models.filter(({ tokens }) => !isNothing(tokens)),
})

/** Two roundings of the agent may differ by this much. */
const COST_SLACK_NANOS = 10

function differs(told: Figures, counted: Figures): boolean {
  if (told.cost && counted.cost) {
    const isSame = told.cost.currency === counted.cost.currency
    if (!isSame || Math.abs(told.cost.nanos - counted.cost.nanos) > COST_SLACK_NANOS) return true
  }
  if (told.models.length !== counted.models.length) return true
  return told.models.some(({ model, tokens }) => {
    const other = findModel(counted, model)
    return !other || TOKEN_FIGURES.some(kind => tokens[kind] !== other[kind])
  })
}

function addFigures(prior: Figures, used: Figures): Figures {
  const plus = (left: number, right: number) => left + right
  const names = new Set([...prior.models, ...used.models].map(({ model }) => model))
  const models = [...names].map(model => ({
    model,
    tokens: mergeTokens(findModel(prior, model) ?? NO_TOKENS, findModel(used, model) ?? NO_TOKENS, plus),
  }))
  return { models: sortModels(models), cost: mergeMoney(prior.cost, used.cost, plus) }
}
