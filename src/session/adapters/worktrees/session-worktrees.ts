// Worktrees of sessions, through git and the file system.
import type { SessionWorktrees } from '#ports/session-worktrees'
import { noStepWatch, type StepWatch } from '#ports/step-watch'
import { addDetachedWorktree, addSessionWorktree, recreateWorktree } from './session/add-session-worktree.ts'
import { fetchBase } from './session/fetch-base.ts'
import { lookAtWorktree } from './session/look-at-worktree.ts'
import { moveDetachedWorktree } from './session/move-detached-worktree.ts'
import { moveOldWorktree } from './session/move-old-worktree.ts'
import { refuseForeign } from './session/own-path.ts'
import { prepareWorktree } from './session/prepare-worktree.ts'
import { proveIsolation } from './session/prove-isolation.ts'
import { forgetWorktree } from './session/registered-worktrees.ts'
import { clearRemoved, removeSessionWorktree } from './session/remove-session-worktree.ts'
import { listLeftovers, pathOf } from './session/worktree-names.ts'
import { dropSpares } from './spare-trees.ts'
import type { WorktreesRoot } from './worktree-place.ts'

export function gitSessionWorktrees(at: WorktreesRoot, watch: StepWatch = noStepWatch): SessionWorktrees {
  return {
    pathOf: (root, name) => pathOf(at, root, name),
    fetchBase,
    add: wish => addSessionWorktree(at, wish, watch),
    addDetached: wish => addDetachedWorktree(at, wish, watch),
    moveDetached: wish => moveDetachedWorktree(at, wish),
    recreate: wish => recreateWorktree(at, wish, watch),
    proveIsolation: wish => proveIsolation(at, wish),
    prepare: wish => prepareWorktree(at, wish),
    look: lookAtWorktree,
    remove: wish => removeSessionWorktree(at, wish, watch),
    async prune(root, path) {
      await refuseForeign(at, root, path)
      await forgetWorktree(root, path)
      await clearRemoved(at, root)
    },
    moveOld: (root, path) => moveOldWorktree(at, root, path),
    listLeftovers: root => listLeftovers(at, root),
    async clearRemoved(root) {
      await clearRemoved(at, root)
      await dropSpares(at(root))
    },
  }
}
