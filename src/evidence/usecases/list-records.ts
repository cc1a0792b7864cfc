// The records of a store, newest days first, as their files tell it.

import { provostError } from '#kernel/errors/errors'
import type { EvidenceFile, EvidenceStore } from '../ports/evidence-store.ts'
import { REJECTED_ROOT } from '../rules/record/record-path.ts'
import { classifyStoredFile } from '../rules/record/stored-record.ts'
import { filledTextOf, membersInList, ownMemberOf } from '../rules/shape/json-object.ts'
import { checkSince } from './ingest/check-since.ts'

export type RecordLine = {
  readonly path: string
  readonly repo: string
  readonly run_id: string
  readonly status: 'accepted' | 'rejected'
  readonly verified: string | null
  readonly finished_at: string | null
  readonly surfaces: readonly string[]
}

export type RecordFilter = {
  readonly repo?: string | undefined
  readonly surface?: string | undefined
  readonly status?: string | undefined
  /** `YYYY-MM-DD` or later. */
  readonly since?: string | undefined
  /** The path of the last record of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listRecords(
  store: EvidenceStore,
  filter: RecordFilter,
): Promise<{ records: RecordLine[]; next: string | null }> {
  checkSince(filter.since)
  const paths = (await store.listRecords()).filter(path => fits(path, filter)).sort(compareNewest)
  const start = filter.cursor === undefined ? 0 : paths.indexOf(filter.cursor) + 1
  const records: RecordLine[] = []
  for (const path of paths.slice(start)) {
    const file = await store.read(path)
    const line = file && describeRecord(file)
    if (!line || (filter.surface !== undefined && !line.surfaces.includes(filter.surface))) continue
    if (records.length === filter.limit) return { records, next: records.at(-1)!.path }
    records.push(line)
  }
  return { records, next: null }
}

/** Null for a file that is damaged or misplaced; `rebuild` names those. */
export function describeRecord(file: EvidenceFile): RecordLine | null {
  const stored = classifyStoredFile(file)
  if (stored.list !== 'accepted' && stored.list !== 'rejected') return null
  const record: unknown = JSON.parse(file.content)
  const results = membersInList(ownMemberOf(record, 'scenario_results'))
  return {
    ...stored.ref,
    status: stored.list,
    verified: filledTextOf(ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'verified')) ?? null,
    finished_at: filledTextOf(ownMemberOf(ownMemberOf(record, 'timing'), 'finished_at')) ?? null,
    surfaces: [...new Set(results.flatMap(result => filledTextOf(ownMemberOf(result, 'product_surface')) ?? []))],
  }
}

/** The last attempt of the run that was accepted, else the last one. */
export async function needRecord(
  store: EvidenceStore,
  repo: string,
  runId: string,
): Promise<EvidenceFile & { readonly line: RecordLine }> {
  const paths = store.findRun(repo, runId).sort(compareNewest)
  const path = paths.find(each => !isRejected(each)) ?? paths[0]
  const file = path === undefined ? null : await store.read(path)
  const line = file && describeRecord(file)
  if (line) return { ...file, line }
  throw provostError('NOT_FOUND', {
    hint: 'list what exists with `provost evidence list`',
    details: { noun: 'record', id: `${repo}/${runId}` },
  })
}

function fits(path: string, { repo, status, since }: RecordFilter): boolean {
  if (!path.endsWith('.json')) return false
  if (status !== undefined && (status === 'rejected') !== isRejected(path)) return false
  if (repo !== undefined && !path.startsWith(`${isRejected(path) ? REJECTED_ROOT : 'records'}/${repo}/`)) return false
  return since === undefined || dayOf(path) >= since
}

function isRejected(path: string): boolean {
  return path.startsWith(`${REJECTED_ROOT}/`)
}

function dayOf(path: string): string {
  return path.split('/').slice(-4, -1).join('-')
}

function compareNewest(a: string, b: string): number {
  if (dayOf(a) !== dayOf(b)) return dayOf(a) < dayOf(b) ? 1 : -1
  return a < b ? 1 : -1
}
