// Takes a worktree that version 0.1 made below the repository to where worktrees lie now, with everything in it.
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { runGitJob } from '#git/git-job'
import { linkPackages, oldWorktreesRoot, type WorktreesRoot } from '#git/worktrees/worktree-place'
import { provostError } from '#kernel/errors/errors'
import { refuseForeign } from './own-path.ts'

/** Null: it lies where it should. A rename, so it fails whole where the home is on another disk. */
export async function moveOldWorktree(at: WorktreesRoot, root: string, path: string): Promise<string | null> {
  const place = await refuseForeign(at, root, path)
  if (place === at(root)) return null
  const to = join(at(root), relative(oldWorktreesRoot(root), path))
  await mkdir(dirname(to), { recursive: true })
  await linkPackages(root, at(root))
  const moved = await runGitJob({ cwd: root, args: ['worktree', 'move', '--', path, to] })
  if (moved.exitCode === 0) return to
  throw provostError('GIT_FAILED', {
    message: `git worktree move ${path}: ${moved.stderr.trim()}`,
    hint: 'it stays where it is and can be used there; `provost session cleanup` saves and removes it',
  })
}
