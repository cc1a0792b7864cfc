// Worktrees of sessions, through git and the file system.
import type { SessionWorktrees } from '#ports/session-worktrees'
import { noStepWatch, type StepWatch } from '#ports/step-watch'
import { addDetachedWorktree, addSessionWorktree, recreateWorktree } from './session/add-session-worktree.ts'
import { fetchBase } from './session/fetch-base.ts'
import { lookAtWorktree } from './session/look-at-worktree.ts'
import { moveDetachedWorktree } from './session/move-detached-worktree.ts'
import { refuseForeign } from './session/own-path.ts'
import { prepareWorktree } from './session/prepare-worktree.ts'
import { proveIsolation } from './session/prove-isolation.ts'
import { forgetWorktree } from './session/registered-worktrees.ts'
import { clearRemoved, removeSessionWorktree } from './session/remove-session-worktree.ts'
import { listLeftovers, pathOf } from './session/worktree-names.ts'

export function gitSessionWorktrees(watch: StepWatch = noStepWatch): SessionWorktrees {
  return {
    pathOf,
    fetchBase,
    add: wish => addSessionWorktree(wish, watch),
    addDetached: wish => addDetachedWorktree(wish, watch),
    moveDetached: moveDetachedWorktree,
    recreate: wish => recreateWorktree(wish, watch),
    proveIsolation,
    prepare: prepareWorktree,
    look: lookAtWorktree,
    remove: wish => removeSessionWorktree(wish, watch),
    async prune(root, path) {
      await refuseForeign(root, path)
      await forgetWorktree(root, path)
      await clearRemoved(root)
    },
    listLeftovers,
    clearRemoved,
  }
}
