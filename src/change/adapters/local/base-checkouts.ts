// Where a branch is checked out, and whether work lies there that nobody has committed.
import { access } from 'node:fs/promises'
import type { DirtyBase } from '#change/rules/decide-merge'
import { gitJob, runGitJob } from '#git/git-job'
import { findUnderWay } from '#git/under-way'

/** Worktrees whose directory is gone hold no work. */
export async function listCheckouts(root: string, branch: string): Promise<string[]> {
  const text = (await gitJob({ cwd: root, args: ['worktree', 'list', '--porcelain', '-z'] })).toString('utf8')
  const paths = text
    .split('\0\0')
    .map(entry => entry.split('\0'))
    .filter(lines => lines.includes(`branch refs/heads/${branch}`))
    .map(lines => lines.find(line => line.startsWith('worktree '))!.slice('worktree '.length))
  const present = await Promise.all(paths.map(isThere))
  return paths.filter((_path, index) => present[index])
}

const PATHS_SHOWN = 5

/**
 * Null when everything that git follows there is as it was committed. What git does not follow stays untouched, and so does what
 * lies in a submodule: to look into it would run what its own settings name.
 */
export async function findUncommitted(path: string): Promise<DirtyBase | null> {
  const args = ['status', '--porcelain', '-z', '--untracked-files=no', '--ignore-submodules=dirty', '--no-renames']
  const { exitCode, stdout, stderr } = await runGitJob({ cwd: path, args })
  if (exitCode !== 0) return { path, because: `it cannot be examined: ${stderr.trim().split('\n', 1)[0]}` }
  const changed = stdout
    .toString('utf8')
    .split('\0')
    .filter(entry => entry !== '')
    .map(entry => entry.slice(3))
  if (changed.length > 0) return { path, because: `changed: ${composePaths(changed)}` }
  const underWay = await findUnderWay(path)
  return underWay === null ? null : { path, because: `${underWay} is under way` }
}

export function composePaths(paths: readonly string[]): string {
  const more = paths.length > PATHS_SHOWN ? ` and ${paths.length - PATHS_SHOWN} more` : ''
  return `${paths.slice(0, PATHS_SHOWN).join(', ')}${more}`
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
