// What `opencode run --format json` tells at the end of each step: complete, with what it computed as its cost.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LineSite, UsageFact } from '../counting/usage-fact.ts'
import type { Figures } from '../figures.ts'
import { countFrom, countOf, limitFact, membersOfTold, moneyOf, nameOfTold, speaksOfLimit } from './told.ts'

export function readOpencodeUsage(line: JsonObject, site: LineSite): readonly UsageFact[] {
  if (line.type === 'error') return isRefusal(membersOfTold(line.error)) ? [limitFact('rejected')] : []
  const { id, tokens, cost } = membersOfTold(line.part)
  if (line.type !== 'step_finish' || !isObject(tokens)) return []
  const key = nameOfTold(id) ?? site.place
  const native = nameOfTold(line.sessionID) ?? site.native
  const delta = figuresOf(tokens, cost)
  return [{ kind: 'usage', unit: 'step', key, native, delta, total: null, partial: false }]
}

function figuresOf(told: JsonObject, cost: unknown): Figures {
  const cache = membersOfTold(told.cache)
  const reasoning = countOf(told.reasoning)
  const tokens = {
    input: countOf(told.input),
    cacheRead: countOf(cache.read),
    cacheWrite: countOf(cache.write),
    output: countFrom([countOf(told.output), reasoning], ([output = 0, thoughts = 0]) => output + thoughts),
    other: 0,
    reasoning,
  }
  return { models: [{ model: null, tokens }], cost: moneyOf(cost, 'USD') }
}

function isRefusal(error: JsonObject): boolean {
  const { statusCode, message } = membersOfTold(error.data)
  return statusCode === 429 || speaksOfLimit(message ?? error.message ?? error.name)
}
