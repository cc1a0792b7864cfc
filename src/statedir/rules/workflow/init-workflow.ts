// Starts a workflow, or resumes the one that is running.
import { provostError } from '#kernel/errors/errors'
import { memberOf, type WorkflowObject } from './json-object.ts'
import { repairWorkflow } from './repair-workflow.ts'
import { type UpdateFacts, updateWorkflow } from './update-workflow.ts'
import { findValueFault, WORKFLOW_TYPES } from './workflow-fields.ts'
import { healHistory, idsInHistory, isHealed } from './workflow-history.ts'
import {
  instantIn,
  isActive,
  isStarted,
  recordIdIn,
  typeIn,
  type WorkflowChange,
  type WorkflowRecord,
} from './workflow-record.ts'

export type WorkflowInitFacts = Omit<UpdateFacts, 'patch' | 'expectedRevision'> & {
  /** Both come from a person and are judged here. */
  readonly type: unknown
  readonly task: unknown
}

export type InitChange = WorkflowChange & { readonly resumed: boolean }

export function initWorkflow({ type: typeGiven, task: taskGiven, ...facts }: WorkflowInitFacts): InitChange {
  const type = readType(typeGiven)
  const task = readTask(taskGiven)
  const before = facts.before ?? {}
  if (isActive(before) && typeIn(before) === type) {
    return { ...updateWorkflow({ ...facts, patch: { task } }), resumed: true }
  }
  const retired = isRunning(before) ? { record: before, healed: [] } : retire(before)
  const merged = { ...retired.record, ...firstPatch(type, task) }
  const change = repairWorkflow(retired.record, merged, { ...facts, started: isStarted(before) })
  const healed = new Set([...retired.healed, ...change.healed])
  const oldId = recordIdIn(before, 'workflow_id')
  const rotated = oldId !== undefined && oldId !== recordIdIn(change.after, 'workflow_id')
  return { ...change, rotated, healed: [...healed].sort(), resumed: false }
}

function readType(value: unknown): string {
  const type = WORKFLOW_TYPES.find(word => word === value)
  if (type) return type
  const details = { field: 'workflow_type', why: 'it is no type of workflow' }
  throw provostError('WORKFLOW_VALUE_INVALID', { details, hint: `one of ${WORKFLOW_TYPES.join(' ')}` })
}

function readTask(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && findValueFault('task', value) === undefined) return value
  const details = { field: 'task', why: 'it must be a text that is not blank' }
  throw provostError('WORKFLOW_VALUE_INVALID', { details, hint: 'say what the workflow is to do' })
}

function firstPatch(type: string, task: string): WorkflowObject {
  return {
    active: true,
    workflow_type: type,
    task,
    phase: 'context_init',
    status: 'in_progress',
    verdict: null,
    iteration: 0,
    verify_iteration: 0,
  }
}

/** Only a record with all three can be rotated by a mere change of type. */
function isRunning(record: WorkflowRecord): boolean {
  return (
    isActive(record) &&
    recordIdIn(record, 'workflow_id') !== undefined &&
    instantIn(record, 'created_at') !== undefined &&
    typeIn(record) !== undefined
  )
}

type Retired = { readonly record: WorkflowRecord; readonly healed: readonly string[] }

// The old values go into anchors and history first, so that losing them loses nothing.
function retire(before: WorkflowRecord): Retired {
  const first_created_at = instantIn(before, 'first_created_at') ?? instantIn(before, 'created_at')
  const original_workflow_id =
    recordIdIn(before, 'original_workflow_id') ?? idsInHistory(before)[0] ?? recordIdIn(before, 'workflow_id')
  const anchors = definedMembers({ first_created_at, original_workflow_id })
  const { history, repair } = healHistory(before, { ...before, ...anchors })
  const { workflow_id: _id, created_at: _instant, ...rest } = before
  const record = { ...rest, ...anchors, ...(history && { workflow_id_history: history }) }
  const started = isStarted(before)
  const gained = started ? Object.keys(anchors).filter(key => memberOf(before, key) !== anchors[key]) : []
  return { record, healed: isHealed(repair, started) ? [...gained, 'workflow_id_history'] : gained }
}

function definedMembers(members: Readonly<Record<string, string | undefined>>): WorkflowRecord {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
