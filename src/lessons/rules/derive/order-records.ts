// The order in which records are looked at, oldest first: it decides which occurrence of a lesson is the first.

import { readInstant } from '#kernel/events/time'
import { compareText, isObject } from '#kernel/reading/json-value'

/** By the time they finished, then by run id; what says neither comes first. */
export function orderRecords<Item>(items: readonly Item[], recordOf: (item: Item) => unknown = item => item): Item[] {
  const keyed = items.map(item => ({ item, finishedAt: finishedAtOf(recordOf(item)), runId: runIdOf(recordOf(item)) }))
  keyed.sort((a, b) => a.finishedAt - b.finishedAt || compareText(a.runId, b.runId))
  return keyed.map(({ item }) => item)
}

function finishedAtOf(record: unknown): number {
  const timing = isObject(record) ? record.timing : undefined
  return (isObject(timing) ? readInstant(timing.finished_at) : undefined) ?? 0
}

function runIdOf(record: unknown): string {
  return isObject(record) && typeof record.run_id === 'string' ? record.run_id : ''
}
