// Changes the workflow record: all of a patch or none of it, and never an anchor.
import { provostError } from '#kernel/errors/errors'
import { isJsonObject, type WorkflowObject } from './json-object.ts'
import { repairWorkflow } from './repair-workflow.ts'
import { ANCHOR_FIELDS, findValueFault, isWorkflowKey, MANAGED_FIELDS } from './workflow-fields.ts'
import {
  isSameRecordJson,
  isStarted,
  revisionOf,
  type WorkflowAnchors,
  type WorkflowChange,
  type WorkflowRecord,
} from './workflow-record.ts'

export type UpdateFacts = {
  /** Null when there is no record yet. */
  readonly before: WorkflowRecord | null
  readonly patch: WorkflowObject
  /** An instant, as it will be written. */
  readonly now: string
  /** The id to use if one is needed. */
  readonly newId: string
  readonly anchors?: WorkflowAnchors | undefined
  /** If given, the record must still have this revision; one that was never written has 0. */
  readonly expectedRevision?: unknown
}

export function readWorkflowPatch(value: unknown): WorkflowObject {
  if (isJsonObject(value)) return value
  throw provostError('WORKFLOW_PATCH_INVALID', { details: { field: 'patch', why: 'it is no set of fields' } })
}

// The order of the refusals is part of the contract: what a caller hears first does not depend on chance.
export function updateWorkflow({ before, patch, expectedRevision, ...stamp }: UpdateFacts): WorkflowChange {
  const record = before ?? {}
  if (expectedRevision !== undefined) refuseOtherRevision(record, expectedRevision)
  refusePatch(record, patch)
  return repairWorkflow(record, { ...record, ...patch }, { ...stamp, started: isStarted(record) })
}

function refuseOtherRevision(record: WorkflowRecord, expected: unknown): void {
  const actual = revisionOf(record)
  if (expected !== actual) throw provostError('WORKFLOW_REVISION_CONFLICT', { details: { actual, expected } })
}

function refusePatch(record: WorkflowRecord, patch: WorkflowObject): void {
  const keys = Object.keys(patch)
  const illegal = keys.find(key => !isWorkflowKey(key))
  if (illegal !== undefined) {
    const details = { field: JSON.stringify(illegal), why: 'no legal key' }
    throw provostError('WORKFLOW_KEY_INVALID', { details, hint: 'lower case, digits and _; at most 64 characters' })
  }
  const isChange = (key: string) => Object.hasOwn(patch, key) && !isStoredValue(record, key, patch[key])
  const anchor = ANCHOR_FIELDS.find(isChange)
  if (anchor) throw provostError('WORKFLOW_ANCHOR_IMMUTABLE', { details: { field: anchor } })
  const managed = MANAGED_FIELDS.find(isChange)
  if (managed) throw provostError('WORKFLOW_FIELD_MANAGED', { details: { field: managed } })
  for (const key of keys) refuseValue(key, patch[key])
}

function isStoredValue(record: WorkflowRecord, key: string, value: unknown): boolean {
  return Object.hasOwn(record, key) && isSameRecordJson(record[key], value)
}

function refuseValue(key: string, value: unknown): void {
  const expectation = findValueFault(key, value)
  if (expectation === undefined) return
  const details = { field: key, why: `it must be ${expectation}` }
  throw provostError('WORKFLOW_VALUE_INVALID', { details, hint: `give ${expectation}` })
}
