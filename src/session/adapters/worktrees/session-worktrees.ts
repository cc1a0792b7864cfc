// Worktrees of sessions, through git and the file system.

import { forgetWorktree } from '#git/worktrees/registered-worktrees'
import { dropSpares } from '#git/worktrees/spare-trees'
import type { WorktreesRoot } from '#git/worktrees/worktree-place'
import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'
import { type RunGroup, runGroup } from '#process/run-group'
import type { SessionWorktrees } from '#session/ports/session-worktrees'
import { addDetachedWorktree, addSessionWorktree, recreateWorktree } from './add-session-worktree.ts'
import { fetchBase } from './fetch-base.ts'
import { followRepository } from './follow-repository.ts'
import { lookAtWorktree } from './look-at-worktree.ts'
import { moveDetachedWorktree } from './move-detached-worktree.ts'
import { moveOldWorktree } from './move-old-worktree.ts'
import { refuseForeign } from './own-path.ts'
import { prepareWorktree } from './prepare-worktree.ts'
import { proveIsolation } from './prove-isolation.ts'
import { clearRemoved, removeSessionWorktree } from './remove-session-worktree.ts'
import { listLeftovers, pathOf } from './worktree-names.ts'

export function gitSessionWorktrees(
  at: WorktreesRoot,
  watch: StepWatch = noStepWatch,
  run: RunGroup = runGroup,
): SessionWorktrees {
  return {
    pathOf: (root, name) => pathOf(at, root, name),
    fetchBase,
    add: wish => addSessionWorktree(at, wish, watch),
    addDetached: wish => addDetachedWorktree(at, wish, watch),
    moveDetached: wish => moveDetachedWorktree(at, wish),
    recreate: wish => recreateWorktree(at, wish, watch),
    proveIsolation: wish => proveIsolation(at, wish),
    prepare: wish => prepareWorktree(at, wish, run),
    look: lookAtWorktree,
    remove: wish => removeSessionWorktree(at, wish, watch),
    async prune(root, path) {
      await refuseForeign(at, root, path)
      await forgetWorktree(root, path)
      await clearRemoved(at, root)
    },
    follow: (from, to) => followRepository(at, from, to),
    moveOld: (root, path) => moveOldWorktree(at, root, path),
    listLeftovers: root => listLeftovers(at, root),
    async clearRemoved(root) {
      await clearRemoved(at, root)
      await dropSpares(at(root))
    },
  }
}
