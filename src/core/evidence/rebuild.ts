// Reads every file of the store and makes the indexes anew; each file lands in exactly one of four lists.
import type { InstantMs } from '#core/kernel/time'
import { sortInWalkOrder } from './code-point-order.ts'
import type { FailingEntry, LatestByRepo, ScenarioEntry, StaleEntry } from './index-views.ts'
import { deriveByScenario, deriveFailing, deriveLatest, deriveStale } from './index-views.ts'
import type { PolicyShelf } from './policy-shelf.ts'
import { indexRecords, type RecordIndex } from './record-index.ts'
import { RECORDS_ROOT, REJECTED_ROOT } from './record-path.ts'
import {
  classifyStoredFile,
  type RecordRef,
  type SkipReason,
  type StoredFile,
  type StoredRecord,
} from './stored-record.ts'

export type FourLists = {
  readonly accepted: readonly RecordRef[]
  readonly rejected: readonly RecordRef[]
  readonly corrupted: readonly { readonly path: string; readonly error: string }[]
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[]
  /** The lines for the operator, in the order of the walk. */
  readonly stderr: readonly string[]
}

export type IndexViews = {
  readonly latest: LatestByRepo
  readonly failing: readonly FailingEntry[]
  readonly stale: readonly StaleEntry[]
  readonly by_scenario: readonly ScenarioEntry[]
}

/** The record files among some paths, in the order in which they are to be read: accepted first, then rejected. */
export function planWalk(paths: readonly string[]): string[] {
  const records = paths.filter(path => path.startsWith(`${RECORDS_ROOT}/`) && path.endsWith('.json'))
  const [rejected, accepted] = partition(records, path => path.startsWith(`${REJECTED_ROOT}/`))
  return [...sortInWalkOrder(accepted), ...sortInWalkOrder(rejected)]
}

/** Takes the files in the order of `planWalk`; one at a time is enough, so the store need not fit into memory. */
export function rebuildIndex(files: Iterable<StoredFile>): { readonly lists: FourLists; readonly index: RecordIndex } {
  return indexStoredRecords(Array.from(files, classifyStoredFile))
}

/** The same for files that were looked at one by one. */
export function indexStoredRecords(records: readonly StoredRecord[]): {
  readonly lists: FourLists
  readonly index: RecordIndex
} {
  return { lists: sortIntoLists(records), index: indexRecords(acceptedOf(records)) }
}

export function deriveIndexViews(index: RecordIndex, policies: PolicyShelf, now: InstantMs): IndexViews {
  const latest = deriveLatest(index)
  return {
    latest,
    failing: deriveFailing(latest),
    stale: deriveStale(latest, policies, now),
    by_scenario: deriveByScenario(index),
  }
}

function sortIntoLists(records: readonly StoredRecord[]): FourLists {
  return {
    accepted: records.flatMap(record => (record.list === 'accepted' ? [record.ref] : [])),
    rejected: records.flatMap(record => (record.list === 'rejected' ? [record.ref] : [])),
    corrupted: records.flatMap(record =>
      record.list === 'corrupted' ? [{ path: record.path, error: record.error }] : [],
    ),
    skipped: records.flatMap(record =>
      record.list === 'skipped' ? [{ path: record.path, reason: record.reason }] : [],
    ),
    stderr: records.flatMap(composeOperatorLine),
  }
}

function composeOperatorLine(record: StoredRecord): string[] {
  if (record.list === 'corrupted')
    return [`[rebuild-indexes] corrupted record skipped: ${record.path} — ${record.error}`]
  return record.list === 'skipped' ? [`[rebuild-indexes] record skipped (${record.reason}): ${record.path}`] : []
}

function acceptedOf(records: readonly StoredRecord[]) {
  return records.flatMap(record => (record.list === 'accepted' ? [record.facts] : []))
}

function partition(paths: readonly string[], belongs: (path: string) => boolean): [string[], string[]] {
  return [paths.filter(belongs), paths.filter(path => !belongs(path))]
}
