// Takes a worktree away once it is certain that nothing goes with it. From the first step on it is gone as a whole.
import { chmod, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '#files/remove-tree'
import { forgetWorktree } from '#git/worktrees/registered-worktrees'
import { placesOf, type WorktreesRoot } from '#git/worktrees/worktree-place'
import type { StepWatch } from '#kernel/ports/step-watch'
import { findUnsaved } from '#salvage/adapters/compare-salvage'
import { readSalvage } from '#salvage/adapters/find-salvage'
import { asSalvage, salvageFailed } from '#salvage/adapters/salvage-failed'
import { needPlace } from '#salvage/adapters/write-salvage'
import type { LookWish, RemoveWish } from '#session/ports/session-worktrees'
import { lookAtWorktree } from './look-at-worktree.ts'
import { findDetour, refuseForeign } from './own-path.ts'
import { listLeftoversIn, removingOf } from './worktree-names.ts'

export async function removeSessionWorktree(at: WorktreesRoot, wish: RemoveWish, watch: StepWatch): Promise<void> {
  const { root, path } = wish
  await refuseForeign(at, root, path)
  const { worktree } = await lookAtWorktree(wish)
  if (worktree !== 'missing') {
    await refuseUnsaved(wish)
    const place = await refuseForeign(at, root, path)
    // Files would go one by one, and a crash would leave a worktree in which some are deleted. A name goes at once.
    watch('worktree: take the name away')
    await rename(path, removingOf(place, path))
  }
  watch('worktree: forget')
  await forgetWorktree(root, path)
  watch('worktree: delete the files')
  await clearRemoved(at, root)
}

async function refuseUnsaved(wish: RemoveWish): Promise<void> {
  const { root, path, salvage } = wish
  if (salvage === null) return refuseDirty(wish)
  await asSalvage(path, async () => {
    const place = await needPlace(root, path)
    const unsaved = await findUnsaved(place, await readSalvage(place.git, '', salvage.commit), salvage.includeIgnored)
    if (unsaved !== undefined) throw salvageFailed(path, `it was changed after it was saved: ${unsaved}`)
  })
}

async function refuseDirty(wish: LookWish): Promise<void> {
  const { dirty, because } = await lookAtWorktree(wish)
  if (dirty !== 'clean') throw salvageFailed(wish.path, because.join('; '))
}

/** What has this name was proven to be saved before it got it. */
export async function clearRemoved(at: WorktreesRoot, root: string): Promise<void> {
  for (const place of placesOf(at, root)) {
    const left = (await listLeftoversIn(place)).filter(({ kind }) => kind === 'removing')
    if (left.length > 0 && (await findDetour(place, place))) continue
    for (const { path } of left) await takeAway(path)
  }
}

/** Some tools leave directories that may not be written to. */
async function takeAway(path: string): Promise<void> {
  try {
    await removeTree(path)
  } catch {
    await unlock(path)
    await removeTree(path)
  }
}

async function unlock(directory: string): Promise<void> {
  await chmod(directory, 0o700)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) await unlock(join(directory, entry.name))
  }
}
