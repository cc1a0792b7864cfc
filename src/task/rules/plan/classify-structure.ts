// Has a plan stopped changing its structure? Two successive rounds with the same parts are stable (spec 3.2).
import { isObject, type JsonObject } from '#kernel/reading/json-value'

/** The parts are the task ids, the file paths and the criteria ids; null before the first round. */
export function classifyStructure(
  previous: JsonObject | null,
  current: JsonObject | null,
): 'none' | 'changing' | 'stable' {
  if (current === null) return 'none'
  return previous !== null && structureOf(previous) === structureOf(current) ? 'stable' : 'changing'
}

function structureOf(plan: JsonObject): string {
  const work = isObject(plan.work) ? plan.work : {}
  const parts = [namesOf(work.tasks, 'id'), namesOf(plan.file_plan, 'path'), namesOf(plan.acceptance_criteria, 'id')]
  return JSON.stringify(parts)
}

function namesOf(list: unknown, member: string): string[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  return items.map(item => (isObject(item) ? String(item[member]) : '')).toSorted()
}
