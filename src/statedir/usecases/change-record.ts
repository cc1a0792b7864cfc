// Changes the workflow record under the lock: the log hears of it first, then the file is published.
import { WORKFLOW_NAME } from '../rules/contract/contract-table.ts'
import {
  type CurrentRecord,
  composeWorkflowEvent,
  decideCurrentRecord,
  listHealed,
} from '../rules/workflow/decide-record.ts'
import type { WorkflowChange, WorkflowRecord } from '../rules/workflow/workflow-record.ts'
import { readRecordFile } from './read-record.ts'
import type { StateSite } from './state-site.ts'
import { archiveMoves } from './sweep/archive-moves.ts'
import { type Desk, publishRecord, tellLedger } from './work-under-lock.ts'

export type RecordAnswer = {
  readonly dir: string
  readonly record: WorkflowRecord
  readonly changed: boolean
  readonly rotated: boolean
  readonly healed: readonly string[]
  /** Fields somebody had edited in the file; that file is in the snapshot. */
  readonly drifted: readonly string[]
  readonly snapshot: string | null
}

export async function changeRecord<Change extends WorkflowChange>(
  site: StateSite,
  desk: Desk,
  source: 'update' | 'init',
  decide: (current: CurrentRecord) => Change,
): Promise<RecordAnswer & { readonly change: Change }> {
  const current = decideCurrentRecord(await readRecordFile(site), desk.memory)
  const change = decide(current)
  const snapshot = current.drifted.length > 0 ? await archiveDrifted(site, desk, current, source) : null
  const event = composeWorkflowEvent(desk.memory?.record ?? null, current, change, source)
  if (event) await tellLedger(site, desk, [event])
  if (change.changed || snapshot !== null) await publishRecord(desk, change.after)
  return {
    dir: site.directory.path,
    record: change.after,
    changed: change.changed,
    rotated: change.rotated,
    healed: listHealed(change, current),
    drifted: current.drifted,
    snapshot,
    change,
  }
}

/** A foreign edit is never adopted, and never lost either. */
async function archiveDrifted(
  site: StateSite,
  desk: Desk,
  { before }: CurrentRecord,
  source: string,
): Promise<string | null> {
  const { entries } = await site.directory.look()
  const { made } = await archiveMoves(site, desk, {
    kind: 'restore',
    command: `provost state ${source}`,
    entries,
    departures: [{ name: WORKFLOW_NAME, reason: 'drifted', gate: null }],
    record: before,
    warnings: ['workflow_drifted'],
  })
  return made?.name ?? null
}
