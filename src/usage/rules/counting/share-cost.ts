// One counted fact as pieces, one for each model, whose costs add up to what the agent told for all of them.
import { type Figures, type ModelFigures, type Money, NO_TOKENS, type Tokens } from '../figures.ts'

export type CountedPiece = { readonly model: string | null; readonly tokens: Tokens; readonly told: Money | null }

const UNKNOWN_TOKENS: Tokens = Object.fromEntries(Object.keys(NO_TOKENS).map(kind => [kind, null])) as Tokens

export function shareCost({ models, cost }: Figures): readonly CountedPiece[] {
  const [first, ...others] = models
  // An agent that tells only money leaves the tokens unknown; where it told that nothing was paid, there is nothing.
  if (!first) return cost && cost.nanos > 0 ? [{ model: null, tokens: UNKNOWN_TOKENS, told: cost }] : []
  if (others.length === 0) return [{ model: first.model, tokens: first.tokens, told: cost }]
  const costs = cost ? fitCosts(models, cost) : models.map(model => model.cost ?? null)
  return models.map(({ model, tokens }, index) => ({ model, tokens, told: costs[index] ?? null }))
}

/** Each is rounded on its own, so together they may miss the sum by this much for each of them. */
const ROUNDING_NANOS = 10

/** What was told for each, with the rounding put onto the dearest; unknown where they do not make up the sum. */
function fitCosts(models: readonly ModelFigures[], cost: Money): readonly (Money | null)[] {
  const told = models.map(model => (model.cost?.currency === cost.currency ? model.cost.nanos : null))
  const known = told.filter(nanos => nanos !== null)
  const rest = cost.nanos - known.reduce((left, right) => left + right, 0)
  const dearest = known.indexOf(Math.max(...known))
  const fits = known.length === told.length && Math.abs(rest) <= ROUNDING_NANOS * told.length
  if (!fits || known[dearest]! + rest < 0) return models.map(() => null)
  return known.map((nanos, index) => ({ nanos: index === dearest ? nanos + rest : nanos, currency: cost.currency }))
}
