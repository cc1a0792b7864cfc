// The file workflow.yaml is a published copy of what the log knows. This says how the two stand to each other.

import { recordSha256, type StateMemory } from '../layout/state-memory.ts'
import { memberOf, type WorkflowObject } from '../workflow/json-object.ts'
import { isSameRecordJson, type WorkflowRecord } from '../workflow/workflow-record.ts'

/** What lies in the directory under the record's name. */
export type RecordFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'read'; readonly record: WorkflowRecord }

export type CopyState =
  /** Nothing in the log: what the file says is all there is, and the next change tells the log of it. */
  | 'unrecorded'
  | 'same'
  /** A crash fell between append and publish: publishing again is all it needs. */
  | 'behind'
  | 'absent'
  /** Somebody edited it. It is never adopted, and never overwritten without being archived first. */
  | 'drifted'
  | 'unreadable'

export function classifyPublishedCopy(file: RecordFile, memory: StateMemory | null): CopyState {
  if (file.kind === 'unreadable') return 'unreadable'
  if (!memory?.record) return file.kind === 'absent' ? 'same' : 'unrecorded'
  if (file.kind === 'absent') return 'absent'
  if (isSameRecordJson(file.record, memory.record)) return 'same'
  return recordSha256(file.record) === memory.previousSha256 ? 'behind' : 'drifted'
}

/** The members that make the difference, sorted. */
export function findDriftedFields(file: WorkflowRecord, fromLog: WorkflowRecord): string[] {
  const keys = new Set([...Object.keys(file), ...Object.keys(fromLog)])
  return [...keys].filter(key => !isSameRecordJson(memberOf(file, key), memberOf(fromLog, key))).sort()
}

/** What an event has to say for the log to know the whole of the new record. */
export function composeRecordPatch(before: WorkflowRecord | null, after: WorkflowRecord): WorkflowObject {
  const changed = Object.entries(after).filter(
    ([key, value]) => !before || !Object.hasOwn(before, key) || !isSameRecordJson(before[key], value),
  )
  return Object.fromEntries(changed)
}
