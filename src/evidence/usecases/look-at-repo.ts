// What the indexes know of one repository, and whether that can be all: a damaged file or a link may hide its latest record.
import type { EvidenceStore } from '../ports/evidence-store.ts'
import type { IndexSight } from '../rules/gate/gate.ts'
import { isSaidBy, mayHoldRecordOf } from '../rules/gate/index-sight.ts'
import type { IndexState } from '../rules/gate/index-state.ts'
import { lookAtIndex, walkRecords } from './index-files.ts'

export async function lookAtRepo(
  store: EvidenceStore,
  repo: string,
): Promise<{ readonly state: IndexState; readonly sight: IndexSight }> {
  const seen = await lookAtIndex(store)
  const fits = seen.fits && (await isStillSaid(store, seen.state, repo))
  const { state } = fits || !seen.fits ? seen : await walkRecords(store)
  const unread = [...(state.unread ?? []), ...(await store.listLinks())].filter(path => mayHoldRecordOf(path, repo))
  const known = fits ? 'fits' : 'made_anew'
  return { state, sight: { state: unread.length > 0 ? 'incomplete' : known, unread } }
}

/** Names alone do not show that a file was written over, so the few that decide are read. */
async function isStillSaid(store: EvidenceStore, { index }: IndexState, repo: string): Promise<boolean> {
  for (const { latest } of index.get(repo)?.values() ?? []) {
    const file = await store.read(latest.path)
    if (!file || !isSaidBy(file, latest)) return false
  }
  return true
}
