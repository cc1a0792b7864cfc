// A worktree with something in it to save, and the short ways of saving it, removing it and bringing it back.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '#git/run-git'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { gitSalvage } from '#salvage/adapters/salvage'
import { gitSessionWorktrees } from '#session/adapters/worktrees/session-worktrees'
import { addDemo, commitAll, DEMO, inSessionRepository } from '../session-repository.ts'

export const salvage = gitSalvage()
export const worktrees = gitSessionWorktrees(oldWorktreesRoot)
export const NONE = { symlinks: [], include: [] }
export const REF = 'refs/provost/salvage/demo-7'
export const save = (root: string, worktree: string, includeIgnored = false) =>
  salvage.save({ root, worktree, id: DEMO, includeIgnored, atMs: 1_700_000_000_000 })
export const gitText = async (cwd: string, ...args: string[]) => (await git(cwd, ...args)).trim()

export type Scene = (root: string, at: string, place: string) => Promise<void>

/** `file` is tracked, `ignored` and `target/` are ignored. */
export function withWork(use: Scene): Promise<void> {
  return inSessionRepository(async (root, place) => {
    await writeFile(join(root, 'file'), 'base\n')
    await writeFile(join(root, '.gitignore'), 'ignored\ntarget/\n')
    await commitAll(root)
    await use(root, await addDemo(root), place)
  })
}

export async function removeSaved(root: string, path: string, commit: string, includeIgnored = false): Promise<void> {
  await worktrees.remove({ root, path, ...NONE, salvage: { commit, includeIgnored } })
}

export async function backAgain(root: string): Promise<unknown> {
  await worktrees.recreate({ root, name: DEMO, sessionId: DEMO, branch: 'provost/demo-7' })
  return salvage.apply({ root, worktree: worktrees.pathOf(root, DEMO), id: DEMO })
}

export async function addSubmodule(root: string, at: string): Promise<void> {
  await git(at, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', root, 'sub')
  await commitAll(at)
}
