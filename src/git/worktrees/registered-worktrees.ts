// Which worktrees git remembers for a repository, and forgetting one that is gone.
import { lstat, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommonDirectory } from '../common-directory.ts'
import { runGitJob } from '../git-job.ts'
import { whenWhole } from './when-whole.ts'
import { findOwner } from './worktree-place.ts'

/** Read from git's own files: what git prints about them cannot hold a newline in a path. */
export async function listRegistered(root: string): Promise<string[]> {
  const directory = join(await findCommonDirectory(root), 'worktrees')
  const names = await readdir(directory).catch(() => [])
  const owners = await Promise.all(names.map(name => findOwner(join(directory, name))))
  return owners.filter(owner => owner !== undefined)
}

/** `git worktree prune` would also forget those of others, such as one on a disk that is not mounted. */
export async function forgetWorktree(root: string, path: string): Promise<void> {
  await rmdir(path).catch(() => {}) // only ever an empty one
  if (!(await listRegistered(root)).includes(path)) return
  if (await lstat(path).catch(() => undefined)) return
  await runGitJob({ cwd: root, args: ['worktree', 'remove', '--force', '--force', '--', path] })
}

/** Where a branch is checked out, also in the main worktree. */
export async function findCheckout(root: string, branch: string): Promise<string | undefined> {
  const { stdout } = await whenWhole(() => runGitJob({ cwd: root, args: ['worktree', 'list', '--porcelain'] }))
  const blocks = stdout.toString('utf8').split('\n\n')
  const block = blocks.find(each => each.split('\n').includes(`branch refs/heads/${branch}`))
  return block?.split('\n', 1)[0]?.slice('worktree '.length)
}
