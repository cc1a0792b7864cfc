// The parts of the life of a session's worktree, each as the daemon goes through it.

import { oldWorktreesRoot } from '../../src/git/worktrees/worktree-place.ts'
import { noStepWatch, type StepWatch } from '../../src/kernel/ports/step-watch.ts'
import { gitSalvage } from '../../src/salvage/adapters/salvage.ts'
import { gitSessionWorktrees } from '../../src/session/adapters/worktrees/session-worktrees.ts'

export type Part = 'add' | 'teardown' | 'restore'

const name = 'demo-7'
const put = { symlinks: [], include: [] }

export async function liveWorktree(part: Part, root: string, baseSha: string, watch: StepWatch = noStepWatch) {
  const worktrees = gitSessionWorktrees(oldWorktreesRoot, watch)
  const salvage = gitSalvage(watch)
  const wish = { root, name, sessionId: name, branch: 'provost/demo-7' }
  const path = worktrees.pathOf(root, name)
  if (part === 'add') return void (await worktrees.add({ ...wish, baseSha }))
  const { worktree } = await worktrees.look({ root, path, ...put })
  if (part === 'teardown') {
    if (worktree === 'missing') return worktrees.prune(root, path)
    const { commit } = await salvage.save({ root, worktree: path, id: name, includeIgnored: false, atMs: 0 })
    return worktrees.remove({ root, path, ...put, salvage: { commit, includeIgnored: false } })
  }
  if (worktree === 'missing') await worktrees.recreate(wish)
  const { status, conflicts } = await salvage.apply({ root, worktree: path, id: name })
  if (status !== 'applied') throw new Error(JSON.stringify(conflicts))
}
