// The indexes of a store: read, made anew from the records, grown by one record, and written.
import { hash } from 'node:crypto'
import type { EvidenceFile, EvidenceStore, TextFile } from '../ports/evidence-store.ts'
import { composeIndexState, type IndexState, readIndexState } from '../rules/gate/index-state.ts'
import { composeIndexFile } from '../rules/gate/index-views.ts'
import { deriveIndexViews, type FourLists, indexStoredRecords, planWalk } from '../rules/gate/rebuild.ts'
import { addToIndex } from '../rules/gate/record-index.ts'
import { addToDigest, addToNames, digestOfFiles, digestOfNames } from '../rules/gate/store-digest.ts'
import { classifyStoredFile, type StoredRecord } from '../rules/record/stored-record.ts'

export const STATE_FILE = 'indexes/.state.json'
export const LATEST_FILE = 'indexes/latest-by-repo.json'
export const FAILING_FILE = 'indexes/failing.json'
export const STALE_FILE = 'indexes/stale.json'

export async function findState(store: EvidenceStore): Promise<IndexState | undefined> {
  const file = await store.read(STATE_FILE)
  if (!file) return undefined
  try {
    return readIndexState(JSON.parse(file.content))
  } catch {
    return undefined
  }
}

export async function readOrMakeState(store: EvidenceStore): Promise<IndexState> {
  return (await lookAtIndex(store)).state
}

/**
 * What the indexes say where they fit the records, else what they would say: a pull brings records that nobody indexed,
 * and a hand that writes over one leaves its name as it was.
 */
export async function lookAtIndex(store: EvidenceStore): Promise<{ state: IndexState; fits: boolean }> {
  const state = await findState(store)
  const paths = planWalk(await store.listRecords())
  const names = digestOfNames(paths, text => hash('sha256', text))
  const isComplete = state?.names === names && state.unread !== null
  const fits = isComplete && !(await store.isAnyTouchedSince(STATE_FILE, paths))
  return state && fits ? { state, fits } : { state: (await walkRecords(store)).state, fits: false }
}

/** Reads every record. Whoever writes the answer must hold the lock. */
export async function walkRecords(store: EvidenceStore): Promise<{ lists: FourLists; state: IndexState }> {
  const paths = planWalk(await store.listRecords())
  const records: StoredRecord[] = []
  const files: { path: string; sha256: string }[] = []
  await store.readEach(paths, file => {
    records.push(classifyStoredFile(file))
    files.push({ path: file.path, sha256: file.sha256 })
  })
  const digest = digestOfFiles(files, text => hash('sha256', text))
  const names = digestOfNames(paths, text => hash('sha256', text))
  const { lists, index } = indexStoredRecords(records)
  const seq = (await findState(store))?.seq ?? 0
  const unread = lists.corrupted.map(({ path }) => path)
  return { lists, state: { record_count: records.length, digest, names, unread, seq: seq + 1, index } }
}

/** The work does not depend on how many records there are. */
export function addToState(state: IndexState, file: EvidenceFile): IndexState {
  const record = classifyStoredFile(file)
  return {
    record_count: state.record_count + 1,
    digest: addToDigest(state.digest, file.path, file.sha256),
    names: state.names === null ? null : addToNames(state.names, file.path),
    unread: state.unread,
    seq: state.seq + 1,
    index: record.list === 'accepted' ? addToIndex(state.index, record.facts) : state.index,
  }
}

/** The state comes last: as long as it is the old one, the work is not done and whoever comes next does it again. */
export async function writeIndexes(store: EvidenceStore, state: IndexState, now: number): Promise<void> {
  await store.replace([...(await composeIndexFiles(store, state, now)), composeStateFile(state)])
}

export async function composeIndexFiles(store: EvidenceStore, state: IndexState, now: number): Promise<TextFile[]> {
  const { shelf } = await store.readPolicies()
  const { latest, failing, stale } = deriveIndexViews(state.index, shelf, now)
  return [
    { path: LATEST_FILE, text: composeIndexFile(latest) },
    { path: FAILING_FILE, text: composeIndexFile(failing) },
    { path: STALE_FILE, text: composeIndexFile(stale) },
  ]
}

function composeStateFile(state: IndexState): TextFile {
  return { path: STATE_FILE, text: composeIndexState(state) }
}
