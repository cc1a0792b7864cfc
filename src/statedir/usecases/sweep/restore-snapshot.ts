// Copies entries of a snapshot back. What lies in their way is archived first, or nothing happens at all.
import { provostError } from '#kernel/errors/errors'
import type { RestoredName } from '#statedir/ports/state-directory'
import { planRestore, type RestorePlan } from '#statedir/rules/sweep/plan-restore'
import { readSnapshotManifest } from '#statedir/rules/sweep/read-snapshot-manifest'
import type { SnapshotManifest } from '#statedir/rules/sweep/snapshot-manifest'
import type { LockWish, StateSite } from '../state-site.ts'
import { type Desk, tellLedger, workUnderLock } from '../work-under-lock.ts'
import { archiveMoves } from './archive-moves.ts'

export type SnapshotRestoreWish = LockWish & {
  readonly name: string
  readonly only?: readonly string[] | undefined
  readonly over?: boolean | undefined
  readonly apply?: boolean | undefined
}

export type SnapshotRestoreAnswer = {
  readonly dir: string
  readonly snapshot: string
  readonly applied: boolean
  readonly names: readonly { readonly name: string; readonly result: RestoredName['result'] | null }[]
  readonly conflicts: readonly string[]
  /** Where that went which lay in the way. */
  readonly archived: string | null
}

export async function restoreSnapshot(site: StateSite, wish: SnapshotRestoreWish): Promise<SnapshotRestoreAnswer> {
  const { plan } = await planFrom(site, wish)
  const answer = { dir: site.directory.path, snapshot: wish.name, conflicts: plan.conflicts, archived: null }
  if (plan.conflicts.length > 0 && !wish.over) throw conflictOf(wish.name, plan)
  if (wish.apply) return workUnderLock(site, wish, desk => restoreHeld(site, desk, wish))
  return { ...answer, applied: false, names: plan.restore.map(name => ({ name, result: null })) }
}

async function restoreHeld(site: StateSite, desk: Desk, wish: SnapshotRestoreWish): Promise<SnapshotRestoreAnswer> {
  const { plan, manifest, entries } = await planFrom(site, wish)
  if (plan.conflicts.length > 0 && !wish.over) throw conflictOf(wish.name, plan)
  const { made } = await archiveMoves(site, desk, {
    kind: 'restore',
    command: `provost state restore ${wish.name}`,
    entries,
    departures: plan.archiveFirst.map(name => ({ name, reason: 'in_the_way', gate: null })),
    record: desk.memory?.record ?? null,
    warnings: [],
  })
  const names = await desk.held.restore({ snapshot: wish.name, manifest, names: plan.restore })
  const restored = names.filter(({ result }) => result === 'restored').map(({ name }) => name)
  await tellLedger(site, desk, [
    { type: 'state.restored', data: { snapshot: wish.name, names: restored }, rule: 'restore' },
  ])
  const archived = made?.name ?? null
  return { dir: site.directory.path, snapshot: wish.name, applied: true, names, conflicts: plan.conflicts, archived }
}

async function planFrom(site: StateSite, { name, only, over = false }: SnapshotRestoreWish) {
  const manifest = await needManifest(site, name)
  const { entries } = await site.directory.look()
  const held = manifest.entries.filter(entry => entry.result === 'moved')
  const plan = planRestore({
    status: manifest.status,
    names: held.map(entry => entry.name),
    present: entries.map(entry => entry.name),
    only,
    over,
  })
  return { plan, manifest, entries }
}

async function needManifest({ directory }: StateSite, name: string): Promise<SnapshotManifest> {
  const found = (await directory.listSnapshots()).find(snapshot => snapshot.name === name)
  if (!found || found.manifest === null) throw provostError('STATE_SNAPSHOT_NOT_FOUND', { details: { name } })
  return readSnapshotManifest(name, found.manifest)
}

function conflictOf(snapshot: string, { conflicts }: RestorePlan) {
  return provostError('VERSION_CONFLICT', {
    message: `${conflicts.length} of the names are in use: ${conflicts
      .slice(0, 10)
      .map(name => JSON.stringify(name))
      .join(', ')}`,
    hint: 'choose others with --only, or archive what is there with --over',
    details: { snapshot, conflicts },
  })
}
