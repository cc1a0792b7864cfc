// Gives a record away in the format of another tool.

import { composeRecordStatement, composeTestResultStatement, type Statement } from '#formats/in-toto'
import { composeCtrf } from '#formats/reports/ctrf-export'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { EvidenceFile, EvidenceStore } from '../ports/evidence-store.ts'
import type { ProvenanceChecks } from '../rules/record/provenance.ts'
import { isRecordObject, ownMemberOf, type RecordObject } from '../rules/shape/json-object.ts'
import { needRecord } from './list-records.ts'

export type ExportWish = {
  readonly repo: string
  readonly runId: string
  readonly format?: string | undefined
  readonly predicate?: string | undefined
}

export async function exportRecord(world: World, store: EvidenceStore, wish: ExportWish) {
  const { format = 'in-toto', predicate = 'evidence-record' } = wish
  const file = await needRecord(store, wish.repo, wish.runId)
  if (format === 'ctrf') return { format, document: composeCtrf(recordOf(file)) }
  if (format !== 'in-toto') throw invalid('format', 'in-toto or ctrf', format)
  if (predicate === 'test-result') return { format, document: composeTestResultStatement(recordOf(file)) }
  if (predicate !== 'evidence-record') throw invalid('predicate', 'evidence-record or test-result', predicate)
  return { format, document: await composeExportedStatement(world, wish, file) }
}

/** What the record says and who confirmed it, as one statement that can be signed. */
export async function composeExportedStatement(
  { store: { log } }: World,
  { repo, runId }: Pick<ExportWish, 'repo' | 'runId'>,
  file: EvidenceFile,
): Promise<Statement> {
  const events = await log.readStream(`evidence/${repo}/${runId}`)
  const checked = events.findLast(event => event.type === 'evidence.provenance_checked')?.data
  const adapter = ownMemberOf(checked, 'adapter')
  const checks = ownMemberOf(checked, 'checks')
  return composeRecordStatement(recordOf(file), file.sha256, {
    adapter: typeof adapter === 'string' ? adapter : 'unknown',
    checks: isRecordObject(checks) ? (checks as ProvenanceChecks) : {},
  })
}

function recordOf(file: EvidenceFile): RecordObject {
  const record: unknown = JSON.parse(file.content)
  return isRecordObject(record) ? record : {}
}

function invalid(field: string, wanted: string, got: string): Error {
  return provostError('INPUT_INVALID', {
    message: `${field} must be ${wanted}; got ${got.slice(0, 40)}`,
    details: { field },
  })
}
