// The workflow record as it is read from its file: nothing in it is trusted before it has been looked at.

import { provostError } from '#kernel/errors/errors'
import { readInstant } from '#kernel/events/time'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { isJsonObject, isWholeNumber, memberOf, type WorkflowObject } from './json-object.ts'

export type WorkflowRecord = WorkflowObject

/** What the log knows; it wins over the file. */
export type WorkflowAnchors = {
  readonly first_created_at?: string | undefined
  readonly original_workflow_id?: string | undefined
}

export type WorkflowChange = {
  readonly after: WorkflowRecord
  readonly changed: boolean
  readonly rotated: boolean
  /** Fields repaired, sorted. */
  readonly healed: readonly string[]
}

/** The parsed file; null when there is none. Anything but a mapping is kept as it is and refused. */
export function readWorkflowRecord(value: unknown): WorkflowRecord | null {
  if (value === null || isJsonObject(value)) return value
  throw provostError('WORKFLOW_UNREADABLE', { details: { why: 'it is no mapping' } })
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

export function isWorkflowId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}

export function recordIdIn(record: WorkflowRecord, key: string): string | undefined {
  const id = memberOf(record, key)
  return isWorkflowId(id) ? id : undefined
}

export function instantIn(record: WorkflowRecord, key: string): string | undefined {
  const text = memberOf(record, key)
  return typeof text === 'string' && readInstant(text) !== undefined ? text : undefined
}

export function typeIn(record: WorkflowRecord): string | undefined {
  const type = memberOf(record, 'workflow_type')
  return typeof type === 'string' && type !== '' ? type : undefined
}

export function isActive(record: WorkflowRecord): boolean {
  return memberOf(record, 'active') === true
}

/** What is missing in a record that was never started is not a repair. */
export function isStarted(record: WorkflowRecord): boolean {
  return recordIdIn(record, 'workflow_id') !== undefined || instantIn(record, 'created_at') !== undefined
}

export function revisionOf(record: WorkflowRecord): number {
  const revision = memberOf(record, 'revision')
  return isWholeNumber(revision, 0) ? revision : 0
}

export function isSameRecordJson(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null)
}
