// What any program tells with `::provost {"usage": {…}}`: what this turn used, in the words of this program.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LineSite, UsageFact } from '../counting/usage-fact.ts'
import { countOf, membersOfTold, moneyOf, nameOfTold } from './told.ts'

export function readCommandUsage({ usage }: JsonObject, { native, place }: LineSite): readonly UsageFact[] {
  if (!isObject(usage)) return []
  const { amount, currency } = membersOfTold(usage.cost)
  const tokens = {
    input: countOf(usage.input),
    cacheRead: countOf(usage.cacheRead),
    cacheWrite: countOf(usage.cacheWrite),
    output: countOf(usage.output),
    other: 0,
    reasoning: countOf(usage.reasoning),
  }
  const delta = { models: [{ model: nameOfTold(usage.model), tokens }], cost: moneyOf(amount, currency) }
  return [
    { kind: 'usage', unit: 'turn', key: nameOfTold(usage.key) ?? place, native, delta, total: null, partial: false },
  ]
}
