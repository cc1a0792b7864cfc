// Readers of the larger things a conformance case holds: records, snapshots, facts about a lock.
import { readInstant } from '#kernel/events/time'
import { readStateName } from '../rules/layout/state-entry.ts'
import type { LockFacts } from '../rules/lock/decide-lock.ts'
import type { WorkflowIds } from '../rules/sidecar/read-sidecar.ts'
import type { SnapshotRestoreFacts } from '../rules/sweep/plan-restore.ts'
import { type RingFacts, readArchiveRuns, type SnapshotFact } from '../rules/sweep/plan-ring-prune.ts'
import { isJsonObject, isStringList, memberOf, memberOr, type WorkflowObject } from '../rules/workflow/json-object.ts'
import type { UpdateFacts } from '../rules/workflow/update-workflow.ts'
import {
  isWorkflowId,
  readWorkflowRecord,
  type WorkflowAnchors,
  type WorkflowRecord,
} from '../rules/workflow/workflow-record.ts'
import { inputInvalid, readCaseObject, readNameList, readNow } from './conformance-input.ts'

/** The record as far as a sweep needs it; none at all is an empty one. */
export function readSweepRecord(input: WorkflowObject): WorkflowRecord {
  const value = memberOf(input, 'workflow') ?? {}
  return readCaseObject(value, 'workflow')
}

/** Without a usable id there is no record that a sidecar could belong to. */
export function readWorkflowIds(input: WorkflowObject): WorkflowIds | null {
  const value = memberOf(input, 'workflow')
  if (!isJsonObject(value)) return null
  const id = memberOf(value, 'workflow_id')
  const history = memberOf(value, 'workflow_id_history')
  return typeof id === 'string' ? { workflow_id: id, workflow_id_history: isStringList(history) ? history : [] } : null
}

export function readWorkflowFacts(input: WorkflowObject): Omit<UpdateFacts, 'patch'> {
  const now = readNow(input)
  const newId = memberOf(input, 'newId')
  if (!isWorkflowId(newId)) throw inputInvalid('newId', 'an id')
  const before = readWorkflowRecord(memberOr(input, 'before', null))
  return { before, now, newId, anchors: readAnchors(input) }
}

function readAnchors(input: WorkflowObject): WorkflowAnchors | undefined {
  const value = memberOf(input, 'anchors') ?? undefined
  if (value === undefined) return undefined
  const anchors = readCaseObject(value, 'anchors')
  const first = memberOf(anchors, 'first_created_at')
  const original = memberOf(anchors, 'original_workflow_id')
  if (first !== undefined && (typeof first !== 'string' || readInstant(first) === undefined)) {
    throw inputInvalid('anchors.first_created_at', 'an instant')
  }
  if (original !== undefined && !isWorkflowId(original)) throw inputInvalid('anchors.original_workflow_id', 'an id')
  return { first_created_at: first, original_workflow_id: original }
}

export function readRingFacts(input: WorkflowObject): RingFacts {
  const keep = readArchiveRuns(memberOf(input, 'keep'))
  const snapshots = memberOf(input, 'snapshots')
  if (!Array.isArray(snapshots)) throw inputInvalid('snapshots', 'a list')
  const justCreated = memberOf(input, 'justCreated')
  return {
    keep,
    snapshots: snapshots.map(readSnapshotFact),
    justCreated: typeof justCreated === 'string' ? justCreated : null,
  }
}

function readSnapshotFact(value: unknown): SnapshotFact {
  const snapshot = readCaseObject(value, 'a snapshot')
  const name = memberOf(snapshot, 'name')
  if (typeof name !== 'string') throw inputInvalid('the name of a snapshot', 'a text')
  return { name, manifest: memberOf(snapshot, 'manifest') }
}

export function readRestoreFacts(input: WorkflowObject): SnapshotRestoreFacts {
  const manifest = readCaseObject(memberOf(input, 'manifest'), 'manifest')
  const entries = memberOf(manifest, 'entries')
  if (!Array.isArray(entries)) throw inputInvalid('manifest.entries', 'a list')
  const only = memberOf(input, 'only')
  return {
    names: entries.map(entry => readStateName(isJsonObject(entry) ? memberOf(entry, 'name') : undefined)),
    // Anything but a seal means that nobody finished it.
    status: memberOf(manifest, 'status') === 'sealed' ? 'sealed' : 'open',
    present: readNameList(memberOr(input, 'present', []), 'present'),
    only: only === undefined ? undefined : readNameList(only, 'only'),
    over: memberOf(input, 'over') === true,
  }
}

/** What was not learned, or not learned as a text, is unknown. */
export function readLockFacts(input: WorkflowObject): LockFacts {
  const value = memberOf(input, 'facts')
  const facts = isJsonObject(value) ? value : {}
  const textIn = (key: string) => {
    const text = memberOf(facts, key)
    return typeof text === 'string' && text !== '' ? text : null
  }
  const pid = (['alive', 'gone'] as const).find(word => word === memberOf(facts, 'pid')) ?? 'unknown'
  return { host: textIn('host'), boot_id: textIn('boot_id'), pid, start_time: textIn('start_time') }
}
