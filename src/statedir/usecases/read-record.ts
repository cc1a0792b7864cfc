// The workflow record as the directory shows it, beside what the log knows.
import { provostError } from '#kernel/errors/errors'
import { WORKFLOW_NAME } from '../rules/contract/contract-table.ts'
import type { RecordFile } from '../rules/contract/published-copy.ts'
import type { StateMemory } from '../rules/layout/state-memory.ts'
import { FILE_BYTES_MAX } from '../rules/layout/text-size.ts'
import type { WorkflowRecord } from '../rules/workflow/workflow-record.ts'
import type { StateSite } from './state-site.ts'

export async function readRecordFile({ directory }: StateSite): Promise<RecordFile> {
  const reading = await directory.readFile(WORKFLOW_NAME, FILE_BYTES_MAX)
  if (reading.kind === 'absent') return { kind: 'absent' }
  if (reading.kind === 'symlink') throw provostError('STATE_SYMLINK_REFUSED', { details: { name: WORKFLOW_NAME } })
  if (reading.kind !== 'text') return { kind: 'unreadable', why: WHY[reading.kind] }
  const { readWorkflowYaml } = await import('#formats/yaml/workflow-yaml') // slow to load, and many commands need none
  return readWorkflowYaml(reading.text)
}

const WHY = {
  not_a_file: 'it is no file',
  too_large: `it has more than ${FILE_BYTES_MAX} bytes`,
  not_utf8: 'it is not UTF-8',
  unreadable: 'it may not be read',
} as const

export type RecordSight = {
  /** The record that gates and sweeps go by; null when there is none or nobody can read it. */
  readonly record: WorkflowRecord | null
  readonly file: RecordFile
  readonly memory: StateMemory | null
}

/** For looking only. A record that cannot be read is no record here; what changes something refuses it. */
export async function sightRecord(site: StateSite): Promise<RecordSight> {
  const memory = site.ledger ? await site.ledger.recall() : null
  const file = await readRecordFile(site)
  const inFile = file.kind === 'read' ? file.record : null
  return { record: memory?.record ?? inFile, file, memory }
}
