// Which record a change starts from: the log's, if it has one; the file is only its copy.
import { provostError } from '#kernel/errors/errors'
import {
  classifyPublishedCopy,
  composeRecordPatch,
  findDriftedFields,
  type RecordFile,
} from '../contract/published-copy.ts'
import { anchorsOf, type StateMemory } from '../layout/state-memory.ts'
import { memberOf, type WorkflowObject } from './json-object.ts'
import { ANCHOR_FIELDS } from './workflow-fields.ts'
import { recordIdIn, type WorkflowAnchors, type WorkflowChange, type WorkflowRecord } from './workflow-record.ts'

export type CurrentRecord = {
  readonly before: WorkflowRecord | null
  readonly anchors: WorkflowAnchors
  /** The file was edited by somebody else: it goes into a snapshot before it is published anew. */
  readonly drifted: readonly string[]
  /** The log hears of this record for the first time. */
  readonly adopted: boolean
}

export function decideCurrentRecord(file: RecordFile, memory: StateMemory | null): CurrentRecord {
  if (file.kind === 'unreadable') throw provostError('WORKFLOW_UNREADABLE', { details: { why: file.why } })
  const known = memory?.record ?? null
  const copy = classifyPublishedCopy(file, memory)
  const inFile = file.kind === 'read' ? file.record : null
  return {
    before: known ?? inFile,
    anchors: anchorsOf(known),
    drifted: copy === 'drifted' && inFile && known ? findDriftedFields(inFile, known) : [],
    adopted: memory !== null && copy === 'unrecorded',
  }
}

/** What was repaired: by the change itself, and by publishing over anchors that somebody had edited. */
export function listHealed({ healed }: WorkflowChange, { drifted }: CurrentRecord): string[] {
  const tampered = ANCHOR_FIELDS.filter(field => drifted.includes(field))
  return [...new Set([...healed, ...tampered])].sort()
}

export type WorkflowEvent = { readonly type: string; readonly data: WorkflowObject }

/** Null when the log has nothing new to learn. */
export function composeWorkflowEvent(
  known: WorkflowRecord | null,
  current: CurrentRecord,
  change: WorkflowChange,
  source: 'update' | 'init',
): WorkflowEvent | null {
  if (!change.changed && !current.adopted) return null
  const { after } = change
  const data = {
    revision: memberOf(after, 'revision') ?? 0,
    patch: composeRecordPatch(known, after),
    healed: listHealed(change, current),
  }
  const previous_id = current.before && recordIdIn(current.before, 'workflow_id')
  if (change.rotated) {
    return {
      type: 'state.workflow_rotated',
      data: { ...data, previous_id, new_id: recordIdIn(after, 'workflow_id'), source },
    }
  }
  const isStart = !known || (!previous_id && recordIdIn(after, 'workflow_id') !== undefined)
  return isStart
    ? { type: 'state.workflow_started', data: { ...data, ...startOf(after) } }
    : { type: 'state.workflow_updated', data }
}

function startOf(after: WorkflowRecord): WorkflowObject {
  const fields = ['workflow_id', 'workflow_type', 'first_created_at', 'original_workflow_id']
  return Object.fromEntries(fields.map(field => [field, memberOf(after, field) ?? null]))
}
