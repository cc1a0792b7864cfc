// A repository with one worktree of a session, for tests that work on worktrees: real git, in a directory of its own.
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from '#git/run-git'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { gitSessionWorktrees } from '#session/adapters/worktrees/session-worktrees'

const ANA = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']

export async function inSessionRepository(use: (root: string, place: string) => Promise<void>): Promise<void> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'provost-session-')))
  try {
    const root = join(place, 'shop')
    await git(place, 'init', '--quiet', '--initial-branch=main', root)
    await commitAll(root)
    await use(root, place)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Answers the new commit. */
export async function commitAll(cwd: string, message = 'step'): Promise<string> {
  await git(cwd, 'add', '--all').catch(() => {}) // what git refuses to add stays untracked
  await git(cwd, ...ANA, 'commit', '--quiet', '--allow-empty', '-m', message)
  return (await git(cwd, 'rev-parse', 'HEAD')).trim()
}

export const DEMO = 'demo-7'

/** The worktree of `demo-7` on a branch of its own at the newest commit. */
export async function addDemo(root: string): Promise<string> {
  const baseSha = (await git(root, 'rev-parse', 'HEAD')).trim()
  const { path } = await gitSessionWorktrees(oldWorktreesRoot).add({
    root,
    name: DEMO,
    sessionId: DEMO,
    branch: 'provost/demo-7',
    baseSha,
  })
  return path
}

/** A worktree in which `file` is tracked. */
export async function withFile(use: (root: string, at: string) => Promise<void>): Promise<void> {
  await inSessionRepository(async root => {
    await writeFile(join(root, 'file'), 'base\n')
    await writeFile(join(root, '.gitignore'), 'ignored\n')
    await commitAll(root)
    const at = await addDemo(root)
    await use(root, at)
  })
}
