// The workflow record, and how the file stands to what the log knows.
import { type CopyState, classifyPublishedCopy, findDriftedFields } from '../rules/contract/published-copy.ts'
import { revisionOf, type WorkflowRecord } from '../rules/workflow/workflow-record.ts'
import { sightRecord } from './read-record.ts'
import type { StateSite } from './state-site.ts'

export type ShownRecord = {
  readonly dir: string
  readonly record: WorkflowRecord | null
  readonly revision: number
  readonly copy: CopyState
  readonly drifted: readonly string[]
  /** Why the file cannot be read; null when it can. */
  readonly unreadable: string | null
}

export async function showStateRecord(site: StateSite): Promise<ShownRecord> {
  const { record, file, memory } = await sightRecord(site)
  const isBoth = file.kind === 'read' && memory?.record
  return {
    dir: site.directory.path,
    record,
    revision: record ? revisionOf(record) : 0,
    copy: classifyPublishedCopy(file, memory),
    drifted: isBoth ? findDriftedFields(file.record, memory.record!) : [],
    unreadable: file.kind === 'unreadable' ? file.why : null,
  }
}
