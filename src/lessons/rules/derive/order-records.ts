// The order in which records are looked at, oldest first: it decides which occurrence of a lesson is the first.
import { compareText, isObject } from '#core/kernel/json-value'
import { readInstant } from '#core/kernel/time'

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
