// The workflow record as the directory shows it, beside what the log knows.
import { provostError } from '#core/kernel/errors'
import { WORKFLOW_NAME } from '#core/statedir/contract-table'
import type { RecordFile } from '#core/statedir/published-copy'
import type { StateMemory } from '#core/statedir/state-memory'
import { FILE_BYTES_MAX } from '#core/statedir/text-size'
import type { WorkflowRecord } from '#core/statedir/workflow-record'
import type { StateSite } from './state-site.ts'

export async function readRecordFile({ directory }: StateSite): Promise<RecordFile> {
  const reading = await directory.readFile(WORKFLOW_NAME, FILE_BYTES_MAX)
  if (reading.kind === 'absent') return { kind: 'absent' }
  if (reading.kind === 'symlink') throw provostError('STATE_SYMLINK_REFUSED', { details: { name: WORKFLOW_NAME } })
  if (reading.kind !== 'text') return { kind: 'unreadable', why: WHY[reading.kind] }
  const { readWorkflowYaml } = await import('#formats/workflow-yaml') // slow to load, and many commands need none
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
