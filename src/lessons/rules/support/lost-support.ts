// What stands after a part of its support has left: it rests on the others, and says so. Because everything that rests on
// what leaves is written to, two that leave at the same time meet there, and the second one sees the first.
import { isObject, isTextList, type JsonObject } from '#kernel/reading/json-value'
import type { PatternStrength } from './support-threshold.ts'

const SUPPORTS = ['source_finding_ids', 'based_on_pattern_ids']

/** Undefined when it rested on nothing that is gone. */
export function withoutSupport(
  document: JsonObject,
  gone: readonly string[],
  pattern_strength: PatternStrength | undefined,
): JsonObject | undefined {
  const key = SUPPORTS.find(name => isTextList(document[name]))
  const before = key === undefined ? [] : document[key]
  if (key === undefined || !isTextList(before)) return undefined
  const left = before.filter(id => !gone.includes(id))
  if (left.length === before.length) return undefined
  const { support } = document
  return {
    ...document,
    [key]: left,
    ...(isObject(support) && { support: { ...support, finding_count: left.length } }),
    ...(pattern_strength && { pattern_strength }),
  }
}

/** Rejected and invalidated ones are left alone. */
export function isLive(status: string): boolean {
  return status === 'candidate' || status === 'accepted'
}
