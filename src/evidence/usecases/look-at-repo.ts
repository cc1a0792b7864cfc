// What the records of one repository say, and whether that can be all: a damaged file or a link may hide its latest record.
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { EvidenceStore } from '../ports/evidence-store.ts'
import type { IndexSight } from '../rules/gate/gate.ts'
import { mayHoldRecordOf } from '../rules/gate/index-sight.ts'
import type { IndexState } from '../rules/gate/index-state.ts'
import { deriveByScenario, deriveLatest } from '../rules/gate/index-views.ts'
import { indexStoredRecords, planWalk } from '../rules/gate/rebuild.ts'
import type { RecordIndex } from '../rules/gate/record-index.ts'
import { RECORDS_ROOT } from '../rules/record/record-path.ts'
import { classifyStoredFile, type StoredRecord } from '../rules/record/stored-record.ts'
import { lookAtIndex, walkRecords } from './index-files.ts'

export async function lookAtRepo(
  store: EvidenceStore,
  repo: string,
): Promise<{ readonly state: IndexState; readonly sight: IndexSight }> {
  const own = await readRecordsOf(store, repo)
  const seen = await lookAtIndex(store)
  const fits = seen.fits && saysTheSame(seen.state.index, own.index, repo)
  const { state } = fits || !seen.fits ? seen : await walkRecords(store)
  const links = (await store.listLinks()).filter(path => mayHoldRecordOf(path, repo))
  const unread = [...[...own.lists.corrupted, ...own.lists.skipped].map(({ path }) => path), ...links]
  const known = fits ? 'fits' : 'made_anew'
  return { state, sight: { state: unread.length > 0 ? 'incomplete' : known, unread } }
}

/** Names alone do not show that a file was written over: whoever lets something pass reads what it is about. */
async function readRecordsOf(store: EvidenceStore, repo: string) {
  const records: StoredRecord[] = []
  const paths = planWalk(await store.listRecords()).filter(path => path.startsWith(`${RECORDS_ROOT}/${repo}/`))
  await store.readEach(paths, file => void records.push(classifyStoredFile(file)))
  return indexStoredRecords(records)
}

function saysTheSame(one: RecordIndex, other: RecordIndex, repo: string): boolean {
  const viewOf = (index: RecordIndex) => {
    const own = new Map([...index].filter(([name]) => name === repo))
    return canonicalJson([deriveLatest(own), deriveByScenario(own).map(canonicalJson).toSorted()])
  }
  return viewOf(one) === viewOf(other)
}
