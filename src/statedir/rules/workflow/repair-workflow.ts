// After a patch: the log's anchors win, an active record gets its ids, the history is healed, the revision counts.
import { memberOf } from './json-object.ts'
import { ANCHOR_FIELDS } from './workflow-fields.ts'
import { healHistory, idsInHistory, isHealed } from './workflow-history.ts'
import {
  instantIn,
  isActive,
  isSameRecordJson,
  recordIdIn,
  revisionOf,
  typeIn,
  type WorkflowAnchors,
  type WorkflowChange,
  type WorkflowRecord,
} from './workflow-record.ts'

export type RepairFacts = {
  readonly now: string
  readonly newId: string
  readonly anchors?: WorkflowAnchors | undefined
  /** Whether the record had been started before this change; only then is something missing a repair. */
  readonly started: boolean
}

export function repairWorkflow(before: WorkflowRecord, merged: WorkflowRecord, facts: RepairFacts): WorkflowChange {
  const fromLog = findDifferingAnchors(merged, facts.anchors)
  const anchored = { ...merged, ...fromLog }
  const stamped = isActive(anchored)
    ? stampIds(before, anchored, facts)
    : { after: anchored, rotated: false, repaired: [] }
  const { history, repair } = healHistory(before, stamped.after)
  const after = history ? { ...stamped.after, workflow_id_history: history } : stamped.after
  if (isSameRecordJson(before, after)) return { after: before, changed: false, rotated: false, healed: [] }
  const found = facts.started ? stamped.repaired : []
  const healed = [
    ...Object.keys(fromLog),
    ...found,
    ...(isHealed(repair, facts.started) ? ['workflow_id_history'] : []),
  ]
  const sealed = { ...after, revision: revisionOf(before) + 1, updated_at: facts.now }
  return { after: sealed, changed: true, rotated: stamped.rotated, healed: [...new Set(healed)].sort() }
}

function findDifferingAnchors(record: WorkflowRecord, anchors: WorkflowAnchors = {}): WorkflowRecord {
  const known = ANCHOR_FIELDS.filter(
    field => anchors[field] !== undefined && anchors[field] !== memberOf(record, field),
  )
  return Object.fromEntries(known.map(field => [field, anchors[field]]))
}

type Stamped = { readonly after: WorkflowRecord; readonly rotated: boolean; readonly repaired: readonly string[] }

function stampIds(before: WorkflowRecord, record: WorkflowRecord, { now, newId }: RepairFacts): Stamped {
  const isRunning = instantIn(record, 'created_at') !== undefined
  const rotated = isRunning && hasOtherType(before, record)
  const created_at = isRunning && !rotated ? memberOf(record, 'created_at') : now
  const workflow_id = (rotated ? undefined : recordIdIn(record, 'workflow_id')) ?? newId
  const anchors = {
    first_created_at: instantIn(record, 'first_created_at') ?? instantIn(before, 'created_at') ?? created_at,
    original_workflow_id:
      recordIdIn(record, 'original_workflow_id') ??
      idsInHistory(before)[0] ??
      recordIdIn(before, 'workflow_id') ??
      workflow_id,
  }
  const after = { ...record, created_at, workflow_id, ...anchors }
  // A rotation and a first stamp give an id on purpose; only a running record without one was broken.
  const repairable = isRunning && !rotated ? [...ANCHOR_FIELDS, 'workflow_id'] : ANCHOR_FIELDS
  return { after, rotated, repaired: repairable.filter(field => memberOf(record, field) !== memberOf(after, field)) }
}

function hasOtherType(before: WorkflowRecord, record: WorkflowRecord): boolean {
  const [earlier, type] = [typeIn(before), typeIn(record)]
  return earlier !== undefined && type !== undefined && earlier !== type
}
