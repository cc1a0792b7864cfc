// Worktrees beside the repository: made at exactly one commit, with what the project says they need, and removed again.
import { cp, mkdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { removeTree } from '#files/remove-tree'
import { gitText, runGitJob } from '#git/git-job'
import { findGitDirectory } from '#git/pin-worktree'
import { AT_ONCE } from '#git/worktrees/checkout-workers'
import { sealIndex, takeSeal } from '#git/worktrees/sealed-indexes'
import { addFromSpare, keepSpare } from '#git/worktrees/spare-trees'
import { linkPackages } from '#git/worktrees/worktree-place'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { WorktreeWish } from '#task/ports/workspace'

export async function addWorktree({ root, path, commit, symlinks, include }: WorktreeWish): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await linkPackages(root, dirname(path))
    if (!(await addFromSpare(root, path, commit))) await addAnew(root, path, commit)
    await needIsolated(root, path, commit)
    for (const name of symlinks) await linkTo(root, path, name)
    for (const name of include) await copyFrom(root, path, name)
  } catch (error) {
    await destroyWorktree(root, path)
    if (isProvostError(error) && error.code === 'ISOLATION_FAILED') throw error
    throw isolationFailed(path, 'worktree', 'ready', error instanceof Error ? error.message : String(error), error)
  }
}

async function addAnew(root: string, path: string, commit: string): Promise<void> {
  const args = [...AT_ONCE, 'worktree', 'add', '--quiet', '--detach', path, commit]
  const { exitCode, stderr } = await runGitJob({ cwd: root, args })
  if (exitCode !== 0) throw isolationFailed(path, 'git worktree add', 'exit 0', stderr.trim() || `exit ${exitCode}`)
  await sealIndex(path, commit) // broken again with the worktree, should it be another one
}

/** Git's own files say it in so many words; where they do not, git is asked. */
async function needIsolated(root: string, path: string, commit: string): Promise<void> {
  const own = await findGitDirectory(root, path)
  const stated = own && (await readOrdinary(join(own, 'HEAD')))?.bytes.toString('utf8').trim()
  const link = (await readOrdinary(join(path, '.git')))?.bytes.toString('utf8').trim()
  if (stated === commit && link === `gitdir: ${own}`) return
  const [top, head] = (await gitText(path, 'rev-parse', '--show-toplevel', 'HEAD')).split('\n')
  if (head !== commit) throw isolationFailed(path, 'HEAD', commit, head ?? 'nothing')
  if (top === root) throw isolationFailed(path, 'top level', path, top)
}

async function linkTo(root: string, path: string, name: string): Promise<void> {
  if (!(await exists(join(root, name))) || (await exists(join(path, name)))) return
  await mkdir(dirname(join(path, name)), { recursive: true })
  await symlink(join(root, name), join(path, name))
}

async function copyFrom(root: string, path: string, name: string): Promise<void> {
  if (await exists(join(root, name))) await cp(join(root, name), join(path, name), { recursive: true, force: false })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Its files may serve the next one. */
export async function removeWorktree(root: string, path: string): Promise<void> {
  if (!(await keepSpare(root, path))) await destroyWorktree(root, path)
}

async function destroyWorktree(root: string, path: string): Promise<void> {
  takeSeal(path)
  const removed = await runGitJob({ cwd: root, args: ['worktree', 'remove', '--force', '--force', path] })
  if (removed.exitCode === 0) return
  await removeTree(path)
  await runGitJob({ cwd: root, args: ['worktree', 'prune'] })
}

function isolationFailed(path: string, check: string, expected: string, found: string, cause?: unknown): Error {
  return provostError('ISOLATION_FAILED', {
    message: `${path} could not be isolated: ${check}: expected ${expected}, found ${found}`,
    hint: 'run `git worktree list` to inspect existing worktrees and `git worktree prune` to drop stale ones; nothing was started',
    cause,
    details: { check, expected, found },
  })
}
