// Makes the indexes anew from the records, or only says where they differ from them.

import type { Asking, World } from '#recorder/world'
import type { EvidenceStore } from '../ports/evidence-store.ts'
import type { IndexState } from '../rules/gate/index-state.ts'
import { deriveByScenario } from '../rules/gate/index-views.ts'
import type { FourLists } from '../rules/gate/rebuild.ts'
import { EMPTY_DIGEST } from '../rules/gate/store-digest.ts'
import { UNFILED_STREAM } from '../rules/record/evidence-stream.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { composeIndexFiles, findState, STALE_FILE, walkRecords, writeIndexes } from './index-files.ts'
import { appendEvents, newEvent } from './ingest/append-events.ts'
import { finishPending } from './ingest/finish-pending.ts'

export type Rebuilt = FourLists & {
  readonly record_count: number
  readonly digest: string
  readonly differences: readonly string[]
  readonly written: boolean
}

export type RebuildWish = { readonly check: boolean; readonly force: boolean }

export async function rebuildIndexes(
  world: World,
  asking: Asking,
  place: EvidencePlace,
  { check, force }: RebuildWish,
): Promise<Rebuilt> {
  const { store, now } = place
  return store.withLock(async () => {
    await finishPending(world, store)
    const before = await findState(store)
    const { lists, state } = await walkRecords(store)
    const differences = await findDifferences(store, before, state, now)
    const isWritten = !check && (force || differences.length > 0)
    if (isWritten) {
      await writeIndexes(store, state, now)
      await recordRebuild(world, asking, store, before, state, lists)
    }
    const links = (await store.listLinks()).map(path => `[rebuild-indexes] link not followed: ${path}`)
    return {
      ...lists,
      stderr: [...lists.stderr, ...links],
      record_count: state.record_count,
      digest: state.digest,
      differences,
      written: isWritten,
    }
  })
}

async function findDifferences(
  store: EvidenceStore,
  before: IndexState | undefined,
  after: IndexState,
  now: number,
): Promise<string[]> {
  const differences: string[] = []
  for (const { path, text } of await composeIndexFiles(store, after, now)) {
    const found = (await store.read(path))?.content
    if (path === STALE_FILE && found !== undefined && (await wasTrue(store, after, found))) continue
    if (found === undefined && after.record_count === 0) continue // a store without records needs no indexes yet
    if (found !== text)
      differences.push(found === undefined ? `${path} is missing` : `${path} differs from the records`)
  }
  if (!before && after.record_count === 0) return differences
  if (!before) return [...differences, 'indexes/.state.json is missing or damaged']
  if (before.record_count !== after.record_count)
    differences.push(`record_count is ${before.record_count}, but there are ${after.record_count} records`)
  if (before.digest !== after.digest)
    differences.push('digest differs: records were added, changed or removed by other hands')
  if (scenariosOf(before) !== scenariosOf(after)) differences.push('the results by scenario differ from the records')
  return differences
}

/** Age moves without any record: the list of the stale fits if it says what was so when it was written. */
async function wasTrue(store: EvidenceStore, state: IndexState, found: string): Promise<boolean> {
  const writtenAt = (await store.changedAt(STALE_FILE)) ?? 0
  const files = await composeIndexFiles(store, state, writtenAt)
  return files.some(({ path, text }) => path === STALE_FILE && text === found)
}

function scenariosOf({ index }: IndexState): string {
  return JSON.stringify(deriveByScenario(index))
}

async function recordRebuild(
  world: World,
  asking: Asking,
  store: EvidenceStore,
  before: IndexState | undefined,
  after: IndexState,
  lists: FourLists,
): Promise<void> {
  const { accepted, rejected, corrupted, skipped } = lists
  await appendEvents(world, UNFILED_STREAM, [
    newEvent(world, asking, 'evidence.indexes_rebuilt', {
      store: store.root,
      counts: {
        accepted: accepted.length,
        rejected: rejected.length,
        corrupted: corrupted.length,
        skipped: skipped.length,
      },
      digest_before: before?.digest ?? EMPTY_DIGEST,
      digest_after: after.digest,
    }),
  ])
}
