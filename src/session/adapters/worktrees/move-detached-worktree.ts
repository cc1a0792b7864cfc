// Moves the worktree of a reviewer to another commit. What somebody left in it is never overwritten.

import { runGitJob } from '#git/git-job'
import { pinWorktree } from '#git/pin-worktree'
import type { WorktreesRoot } from '#git/worktrees/worktree-place'
import type { LookWish } from '#session/ports/session-worktrees'
import { isolationFailed } from '#session/rules/life/decide-isolation'
import { LOOSE_HEAD, lookAtWorktree } from './look-at-worktree.ts'
import { refuseForeign } from './own-path.ts'

type Move = LookWish & { readonly sessionId: string; readonly commit: string }

export async function moveDetachedWorktree(at: WorktreesRoot, move: Move): Promise<void> {
  const { root, path, sessionId, commit } = move
  await refuseForeign(at, root, path)
  const { worktree, dirty, branch, because } = await lookAtWorktree(move)
  // A commit that was amended away is nobody's work here: a reviewer makes none.
  const changes = because.filter(why => why !== LOOSE_HEAD)
  if (worktree !== 'present' || dirty === 'unknown' || changes.length > 0 || branch !== null) {
    const found = changes.join('; ') || `${worktree}, ${dirty}, on ${branch ?? 'no branch'}`
    throw isolationFailed(sessionId, { check: 'review worktree', expected: 'a clean detached worktree', found })
  }
  const env = await pinWorktree(root, path) // its reviewer may still be at work there
  const args = ['checkout', '--quiet', '--detach', commit, '--']
  const { exitCode, stderr } = await runGitJob({ cwd: path, args, env })
  if (exitCode !== 0)
    throw isolationFailed(sessionId, { check: 'review worktree', expected: `git checkout ${commit}`, found: stderr })
}
