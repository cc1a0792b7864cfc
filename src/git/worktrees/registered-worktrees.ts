// Which worktrees git remembers for a repository, and forgetting one that is gone.
import { lstat, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findCommonDirectory } from '../common-directory.ts'
import { runGitJob } from '../git-job.ts'
import { whenWhole } from './when-whole.ts'
import { findWorktreeOwner } from './worktree-place.ts'

/** Read from git's own files: what git prints about them cannot hold a newline in a path. */
export async function listRegistered(root: string): Promise<string[]> {
  return (await readPapers(root)).map(({ owner }) => owner)
}

type Papers = { readonly directory: string; readonly owner: string }

async function readPapers(root: string): Promise<Papers[]> {
  const directory = join(await findCommonDirectory(root), 'worktrees')
  const places = (await readdir(directory).catch(() => [])).map(name => join(directory, name))
  const found = await Promise.all(
    places.map(async place => ({ directory: place, owner: await findWorktreeOwner(place) })),
  )
  return found.filter((papers): papers is Papers => papers.owner !== undefined)
}

/**
 * `git worktree prune` would also forget those of others, such as one on a disk that is not mounted. Their papers are a directory
 * that git itself removes and nothing else: it need not be started for that.
 */
export async function forgetWorktree(root: string, path: string): Promise<void> {
  await rmdir(path).catch(() => {}) // only ever an empty one
  const papers = (await readPapers(root)).filter(({ owner }) => owner === path)
  if (papers.length === 0 || (await lstat(path).catch(() => undefined))) return
  for (const { directory } of papers) await rm(directory, { recursive: true, force: true })
  await rmdir(dirname(papers[0]!.directory)).catch(() => {}) // as git does behind the last one
}

/** Where a branch is checked out, also in the main worktree. */
export async function findCheckout(root: string, branch: string): Promise<string | undefined> {
  const { stdout } = await whenWhole(() => runGitJob({ cwd: root, args: ['worktree', 'list', '--porcelain'] }))
  const blocks = stdout.toString('utf8').split('\n\n')
  const block = blocks.find(each => each.split('\n').includes(`branch refs/heads/${branch}`))
  return block?.split('\n', 1)[0]?.slice('worktree '.length)
}
