// What an agent of the Agent Client Protocol tells in `usage_update`: how full its context is, and its cost so far.
import type { JsonObject } from '#kernel/reading/json-value'
import type { LineSite, UsageFact } from '../counting/usage-fact.ts'
import { countOf, membersOfTold, moneyOf } from './told.ts'

export function readAcpUsage(line: JsonObject, { native, place: key }: LineSite): readonly UsageFact[] {
  if (line.sessionUpdate !== 'usage_update') return []
  const [used, size] = [countOf(line.used), countOf(line.size)]
  const { amount, currency } = membersOfTold(line.cost)
  const cost = moneyOf(amount, currency)
  const facts: UsageFact[] = used === null || size === null ? [] : [{ kind: 'context', used, size }]
  if (!cost) return facts
  const total = { models: [], cost }
  return [...facts, { kind: 'usage', unit: 'turn', key, native, delta: null, total, partial: false }]
}
