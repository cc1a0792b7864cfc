// Reads every file of the store and makes the indexes anew; each file lands in exactly one of four lists.
import type { InstantMs } from '#kernel/events/time'
import type { PolicyShelf } from '../policy/policy-shelf.ts'
import { RECORDS_ROOT, REJECTED_ROOT } from '../record/record-path.ts'
import {
  classifyStoredFile,
  type RecordRef,
  type SkipReason,
  type StoredFile,
  type StoredRecord,
} from '../record/stored-record.ts'
import { sortInWalkOrder } from '../shape/code-point-order.ts'
import type { FailingEntry, LatestByRepo, ScenarioEntry, StaleEntry } from './index-views.ts'
import { deriveByScenario, deriveFailing, deriveLatest, deriveStale } from './index-views.ts'
import { indexRecords, type RecordIndex } from './record-index.ts'

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
  const accepted: RecordRef[] = []
  const rejected: RecordRef[] = []
  const corrupted: FourLists['corrupted'][number][] = []
  const skipped: FourLists['skipped'][number][] = []
  const stderr: string[] = []
  for (const record of records) {
    if (record.list === 'accepted') accepted.push(record.ref)
    else if (record.list === 'rejected') rejected.push(record.ref)
    else if (record.list === 'corrupted') {
      corrupted.push({ path: record.path, error: record.error })
      stderr.push(`[rebuild-indexes] corrupted record skipped: ${record.path} — ${record.error}`)
    } else {
      skipped.push({ path: record.path, reason: record.reason })
      stderr.push(`[rebuild-indexes] record skipped (${record.reason}): ${record.path}`)
    }
  }
  return { accepted, rejected, corrupted, skipped, stderr }
}

function* acceptedOf(records: readonly StoredRecord[]) {
  for (const record of records) if (record.list === 'accepted') yield record.facts
}

function partition(paths: readonly string[], belongs: (path: string) => boolean): [string[], string[]] {
  return [paths.filter(belongs), paths.filter(path => !belongs(path))]
}
