// What the log knows about a project's state directory: the workflow record, its anchors, and the last snapshot.

import type { StoredEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import type { View } from '#kernel/events/view'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { WORKFLOW_NAME } from '../contract/contract-table.ts'
import { isJsonObject, isStringList, isWholeNumber } from '../workflow/json-object.ts'
import {
  instantIn,
  isActive,
  recordIdIn,
  type WorkflowAnchors,
  type WorkflowRecord,
} from '../workflow/workflow-record.ts'

export type StateMemory = {
  readonly project: string
  /** Null before the first workflow and after a reset. */
  readonly record: WorkflowRecord | null
  /** Of the record before the last change: a file that still says this was overtaken by a crash, not by a person. */
  readonly previousSha256: string | null
  /** The highest number of a snapshot the log was told of. */
  readonly sweptSeq: number
  readonly contractSha256: string | null
  readonly version: number
}

const STREAM = 'state/'

export function stateStreamOf(project: string): string {
  return `${STREAM}${project}`
}

export function emptyStateMemory(project: string): StateMemory {
  return { project, record: null, previousSha256: null, sweptSeq: 0, contractSha256: null, version: 0 }
}

export const stateView: View<StateMemory> = {
  name: 'state',
  version: 1,
  nouns: ['state'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldStateMemory,
  indexOf: ({ project, record }) => ({ scope: project, status: record && isActive(record) ? 'active' : 'idle' }),
}

export function foldStateMemory(memory: StateMemory | undefined, event: StoredEvent): StateMemory {
  const before = memory ?? emptyStateMemory(event.stream.slice(STREAM.length))
  return { ...changeMemory(before, event), version: event.version }
}

function changeMemory(memory: StateMemory, { type, data }: StoredEvent): StateMemory {
  switch (type) {
    case 'state.workflow_started':
    case 'state.workflow_updated':
    case 'state.workflow_rotated':
      return changeRecord(memory, data.patch)
    case 'state.swept':
      return noteSweep(memory, data)
    case 'state.contract_changed':
      return { ...memory, contractSha256: typeof data.sha256 === 'string' ? data.sha256 : null }
    default:
      return memory
  }
}

function changeRecord(memory: StateMemory, patch: unknown): StateMemory {
  if (!isJsonObject(patch)) return memory
  const previousSha256 = memory.record && recordSha256(memory.record)
  return { ...memory, record: { ...memory.record, ...patch }, previousSha256 }
}

// Only a reset ends the life of a record; an init or a restore puts its successor in the same place.
function noteSweep(memory: StateMemory, { kind, seq, moved }: Readonly<Record<string, unknown>>): StateMemory {
  const sweptSeq = isWholeNumber(seq, 1) ? Math.max(memory.sweptSeq, seq) : memory.sweptSeq
  const isEnd = kind === 'reset' && isStringList(moved) && moved.includes(WORKFLOW_NAME)
  return isEnd ? { ...memory, sweptSeq, record: null, previousSha256: null } : { ...memory, sweptSeq }
}

export function recordSha256(record: WorkflowRecord): string {
  return sha256Hex(canonicalJson(record))
}

/** What the log says the anchors are; it wins over the file. */
export function anchorsOf(record: WorkflowRecord | null): WorkflowAnchors {
  if (!record) return {}
  return {
    first_created_at: instantIn(record, 'first_created_at'),
    original_workflow_id: recordIdIn(record, 'original_workflow_id'),
  }
}
