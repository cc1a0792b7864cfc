// The chain of workflow ids: never shortened, never reordered, and healed on every update.
import { memberOf, memberOr } from './json-object.ts'
import { isSameRecordJson, isWorkflowId, recordIdIn, type WorkflowRecord } from './workflow-record.ts'

const FIELD = 'workflow_id_history'

export type HistoryHealing = {
  /** Undefined when there is nothing to keep a chain of. */
  readonly history: readonly string[] | undefined
  /** A malformed history was no list at all, which is wrong in any record. */
  readonly repair: 'none' | 'incomplete' | 'malformed'
}

/** Lists only the ids a history really holds. */
export function idsInHistory(record: WorkflowRecord): string[] {
  const history = memberOf(record, FIELD)
  return Array.isArray(history) ? history.filter(isWorkflowId) : []
}

/**
 * The original id first, the earlier and the current one at the end, each only if missing.
 * Appending an id that is new in this change is no repair.
 */
export function healHistory(before: WorkflowRecord, after: WorkflowRecord): HistoryHealing {
  const stored = memberOr(before, FIELD, [])
  const complete = withLast(
    withFirst(idsInHistory(before), recordIdIn(after, 'original_workflow_id')),
    recordIdIn(before, 'workflow_id'),
  )
  const history = withLast(complete, recordIdIn(after, 'workflow_id'))
  if (history.length === 0 && !Object.hasOwn(before, FIELD)) return { history: undefined, repair: 'none' }
  if (!Array.isArray(stored)) return { history, repair: 'malformed' }
  return { history, repair: isSameRecordJson(complete, stored) ? 'none' : 'incomplete' }
}

/** What was missing is a repair only in a record that had been started. */
export function isHealed(repair: HistoryHealing['repair'], isStarted: boolean): boolean {
  return repair === 'malformed' || (repair === 'incomplete' && isStarted)
}

function withFirst(ids: readonly string[], id: string | undefined): readonly string[] {
  return id === undefined || ids.includes(id) ? ids : [id, ...ids]
}

function withLast(ids: readonly string[], id: string | undefined): readonly string[] {
  return id === undefined || ids.includes(id) ? ids : [...ids, id]
}
