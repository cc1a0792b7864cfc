// After a repository was moved: its worktrees stay where they are, know where it is, and are known to be its own.
import { readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runGitJob } from '#git/git-job'
import { keepDirectory } from '#git/worktrees/moved-roots'
import { linkPackages, type WorktreesRoot } from '#git/worktrees/worktree-place'
import { provostError } from '#kernel/errors/errors'

export async function followRepository(at: WorktreesRoot, from: string, to: string): Promise<void> {
  const place = at(from)
  if (from !== to) await keepDirectory(dirname(place), { from, to, name: basename(place) })
  await relinkPackages(place, from, to)
  const repaired = await runGitJob({ cwd: to, args: ['worktree', 'repair'] })
  if (repaired.exitCode === 0) return
  throw provostError('GIT_FAILED', {
    message: `git worktree repair: ${repaired.stderr.trim()}`,
    hint: `run \`git worktree repair\` in ${to}, then the same command again`,
  })
}

async function relinkPackages(place: string, from: string, to: string): Promise<void> {
  const link = join(place, 'node_modules')
  const leads = await readlink(link).catch(() => undefined)
  if (leads !== join(from, 'node_modules')) return
  await rm(link)
  await linkPackages(to, place)
}
