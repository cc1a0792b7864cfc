// A worktree as its repository knows it. The `.git` in it is a file that whoever worked there could write: a git that followed it
// would read settings of theirs and run what they name. Git that is told where everything is does not look at it.
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { findCommonDirectory } from './common-directory.ts'

/** Variables for a git that works there. */
export type WorktreePin = { readonly GIT_DIR: string; readonly GIT_WORK_TREE: string }

export async function pinWorktree(root: string, worktree: string): Promise<WorktreePin> {
  const own = await findGitDirectory(root, worktree)
  if (own === undefined)
    throw provostError('GIT_FAILED', {
      message: `${worktree} is no worktree that the repository ${root} knows`,
      details: { args: ['worktree', 'list'], cwd: root },
    })
  return { GIT_DIR: own, GIT_WORK_TREE: worktree }
}

/** The directory that the repository keeps for this worktree; undefined: it knows none. */
export async function findGitDirectory(root: string, worktree: string): Promise<string | undefined> {
  const shared = await findCommonDirectory(root)
  const all = join(shared, 'worktrees')
  const names = await readdir(all).catch(() => [])
  const likely = names.toSorted((left, right) => closeness(right, worktree) - closeness(left, worktree))
  for (const name of likely) {
    const link = await readFile(join(all, name, 'gitdir'), 'utf8').catch(() => '')
    if (link !== '' && resolve(join(all, name), link.trim()) === join(worktree, '.git')) return join(all, name)
  }
  return undefined
}

/** Git names it after the last part of the path, with a number behind it where that was taken. */
function closeness(name: string, worktree: string): number {
  return name.startsWith(basename(worktree)) ? 1 : 0
}
