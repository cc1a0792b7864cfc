// Reads what agents hand over: the sidecar that gates route on, and the status in prose where there is no sidecar.
import { provostError } from '#kernel/errors/errors'
import { findNameRow } from '../rules/contract/contract.ts'
import { readStateName } from '../rules/layout/state-entry.ts'
import { FILE_BYTES_MAX } from '../rules/layout/text-size.ts'
import {
  readSidecar,
  type SidecarReading,
  sidecarSchemaOf,
  sidecarTooLarge,
  type WorkflowIds,
} from '../rules/sidecar/read-sidecar.ts'
import { readWorkflowStatus, STATUS_TOO_LARGE, type StatusReading } from '../rules/workflow/read-status.ts'
import { idsInHistory } from '../rules/workflow/workflow-history.ts'
import { recordIdIn, type WorkflowRecord } from '../rules/workflow/workflow-record.ts'
import { sightRecord } from './read-record.ts'
import type { StateSite } from './state-site.ts'

export type ArtifactWish = { readonly name: string }

export async function readSidecarFile(site: StateSite, wish: ArtifactWish): Promise<SidecarReading & ArtifactWish> {
  const name = readStateName(wish.name)
  const schema = sidecarSchemaOf(site.contract.contract, name)
  const text = await readArtifactText(site, name)
  const { record } = await sightRecord(site)
  const reading = text === null ? sidecarTooLarge() : readSidecar(text, schema, record && idsOf(record))
  return { name, ...reading }
}

function idsOf(record: WorkflowRecord): WorkflowIds | null {
  const workflow_id = recordIdIn(record, 'workflow_id')
  return workflow_id === undefined ? null : { workflow_id, workflow_id_history: idsInHistory(record) }
}

export async function readStatusFile(site: StateSite, wish: ArtifactWish): Promise<StatusReading & ArtifactWish> {
  const name = readStateName(wish.name)
  const text = await readArtifactText(site, name)
  const statuses = findNameRow(site.contract.contract, name)?.statuses ?? null
  return { name, ...(text === null ? STATUS_TOO_LARGE : readWorkflowStatus(text, statuses)) }
}

/** Null when it is too large to be read. */
async function readArtifactText({ directory }: StateSite, name: string): Promise<string | null> {
  const reading = await directory.readFile(name, FILE_BYTES_MAX)
  if (reading.kind === 'text') return reading.text
  if (reading.kind === 'too_large') return null
  if (reading.kind === 'symlink') throw provostError('STATE_SYMLINK_REFUSED', { details: { name } })
  if (reading.kind === 'not_utf8') return '\uFFFD' // no JSON and no status, as it should be
  if (reading.kind === 'unreadable')
    throw provostError('STATE_DIR_UNUSABLE', { details: { dir: directory.path, why: `${name} may not be read` } })
  throw provostError('NOT_FOUND', {
    details: { noun: 'file', id: name },
    hint: '`provost state audit` lists what is there',
  })
}
