// One file below `records/`: what it is, or why it cannot be used. Every file gets exactly one answer.
import type { InstantMs } from '#kernel/events/time'
import { readMoment } from '../shape/instant.ts'
import { filledTextOf, isRecordObject, membersInList, ownMemberOf, type RecordObject } from '../shape/json-object.ts'
import { SKEW_MS } from '../shape/vocabulary.ts'
import { RECORDS_ROOT, REJECTED_ROOT } from './record-path.ts'

export type StoredFile = { readonly path: string; readonly content: string }

export type RecordRef = { readonly path: string; readonly run_id: string; readonly repo: string }

export type StoredRecord =
  | { readonly list: 'accepted'; readonly ref: RecordRef; readonly facts: IndexedRecord }
  | { readonly list: 'rejected'; readonly ref: RecordRef }
  | { readonly list: 'corrupted'; readonly path: string; readonly error: string }
  | { readonly list: 'skipped'; readonly path: string; readonly reason: SkipReason }

export type SkipReason =
  | 'missing run_id'
  | 'missing repo'
  | 'unknown verification.status'
  | 'verification.status contradicts directory'
  | 'repo contradicts directory'
  | 'no product surface'

/** What the indexes need of an accepted record. Values that are not there stay undefined, and are left out later. */
export type IndexedRecord = RecordRef & {
  readonly verified: unknown
  readonly finished_at: unknown
  /** Null if the time cannot be read or cannot be true; such a record never wins against one that can. */
  readonly instant: InstantMs | null
  readonly results: readonly IndexedResult[]
}

export type IndexedResult = {
  readonly surface: string
  readonly scenario: string | undefined
  readonly verdict: unknown
}

export function classifyStoredFile({ path, content }: StoredFile): StoredRecord {
  let record: unknown
  try {
    record = JSON.parse(content)
  } catch (error) {
    return { list: 'corrupted', path, error: error instanceof Error ? error.message : String(error) }
  }
  return classifyRecord(path, record)
}

function classifyRecord(path: string, record: unknown): StoredRecord {
  const skip = (reason: SkipReason): StoredRecord => ({ list: 'skipped', path, reason })
  const run_id = filledTextOf(ownMemberOf(record, 'run_id'))
  const repo = filledTextOf(ownMemberOf(record, 'repo'))
  const status = ownMemberOf(ownMemberOf(record, 'verification'), 'status')
  const place = placeOf(path)

  if (!isRecordObject(record) || run_id === undefined) return skip('missing run_id')
  if (repo === undefined) return skip('missing repo')
  if (status !== 'accepted' && status !== 'rejected') return skip('unknown verification.status')
  if (status !== place.status) return skip('verification.status contradicts directory')
  if (repo !== place.repo) return skip('repo contradicts directory')
  const ref: RecordRef = { path, run_id, repo }
  if (status === 'rejected') return { list: 'rejected', ref }
  const facts = indexedFacts(ref, record)
  return facts.results.length > 0 ? { list: 'accepted', ref, facts } : skip('no product surface')
}

const RECORDS_FOLDER = `${RECORDS_ROOT}/`
const REJECTED_FOLDER = `${REJECTED_ROOT}/`

/** What the directory claims about a file; a file that lies too high claims no repository. */
function placeOf(path: string): { readonly status: 'accepted' | 'rejected'; readonly repo: string | undefined } {
  const isRejected = path.startsWith(REJECTED_FOLDER)
  const start = isRejected ? REJECTED_FOLDER.length : RECORDS_FOLDER.length
  const ownerEnd = path.indexOf('/', start)
  const nameEnd = ownerEnd < 0 ? -1 : path.indexOf('/', ownerEnd + 1)
  return { status: isRejected ? 'rejected' : 'accepted', repo: nameEnd < 0 ? undefined : path.slice(start, nameEnd) }
}

function indexedFacts(ref: RecordRef, record: RecordObject): IndexedRecord {
  const finished_at = ownMemberOf(ownMemberOf(record, 'timing'), 'finished_at')
  const verifiedAt = ownMemberOf(ownMemberOf(record, 'verification'), 'verified_at')
  return {
    ...ref,
    verified: ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'verified'),
    finished_at,
    instant: plausibleInstant(finished_at, verifiedAt),
    results: membersInList(ownMemberOf(record, 'scenario_results')).flatMap(readResult),
  }
}

// A run cannot have finished after it was verified; such a time must not outshine every later record.
function plausibleInstant(finishedAt: unknown, verifiedAt: unknown): InstantMs | null {
  const finished = readMoment(finishedAt)
  const verified = readMoment(verifiedAt)
  if (finished === undefined) return null
  return verified !== undefined && finished > verified + SKEW_MS ? null : finished
}

function readResult(result: unknown): IndexedResult[] {
  const surface = filledTextOf(ownMemberOf(result, 'product_surface'))
  if (surface === undefined) return []
  return [
    { surface, scenario: filledTextOf(ownMemberOf(result, 'scenario_id')), verdict: ownMemberOf(result, 'verdict') },
  ]
}
