// A git that looks at a worktree without trusting anything in it.
import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommonDirectory } from '#git/common-directory'
import { copyIndex } from '#git/copy-index'
import { gitJob } from '#git/git-job'
import { findGitDirectory } from '#git/pin-worktree'
import type { CaptureWish } from '#task/ports/workspace'

/** Git looking at the worktree through an index that nobody else sees. */
export type Desk = (args: readonly string[], input?: string | Uint8Array) => Promise<Buffer>

// The worktree was somebody else's to change, its link to the repository too: a git that followed it would read settings
// that whoever worked there has written, and run what they name. So git is told where everything is.
export async function openDesk({ root, worktree }: CaptureWish, index: string): Promise<Desk> {
  const directory = await findCommonDirectory(root)
  // Its index saves reading what did not change, and names what was added although it is ignored.
  const own = await findGitDirectory(root, worktree)
  if (own) await copyIndex(join(own, 'index'), index).catch(() => {})
  const env = { GIT_DIR: directory, GIT_WORK_TREE: worktree, GIT_INDEX_FILE: index }
  const desk: Desk = (args, input) => gitJob({ cwd: worktree, args, env, ...(input !== undefined && { input }) })
  // An index that git cannot read is as good as none.
  await lookEverywhere(desk, worktree).catch(() => rm(index, { force: true }))
  return desk
}

/** Whoever worked there may have told git to overlook an edit: real bytes count. What is not on disk is not looked for. */
async function lookEverywhere(desk: Desk, worktree: string): Promise<void> {
  const entries = (await desk(['ls-files', '-z', '-v'])).toString('utf8').split('\0').filter(Boolean)
  const flagged = entries.filter(entry => /^[a-zS] /.test(entry)).map(entry => entry.slice(2))
  const there = await Promise.all(flagged.map(path => lstat(join(worktree, path)).catch(() => undefined)))
  const names = flagged.filter((_, at) => there[at] !== undefined).map(path => `${path}\0`)
  if (names.length === 0) return
  // Git takes one of the two at a time.
  for (const flag of ['--no-assume-unchanged', '--no-skip-worktree'])
    await desk(['update-index', flag, '-z', '--stdin'], names.join(''))
}
