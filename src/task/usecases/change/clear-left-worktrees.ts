// Takes away the worktrees in which suites ran for a process that is gone: nobody's work is in them.
import { dirname } from 'node:path'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { asideOf } from '../falsify/mutant-bench.ts'

export async function clearLeftWorktrees(world: World): Promise<readonly string[]> {
  const { workspace, suites, owners, sessions } = world
  const cleared: string[] = []
  for (const { path: root } of await listProjects(world)) {
    const directory = dirname(sessions.worktrees.pathOf(root, 'any'))
    const left = (await workspace.listClaims(directory)).filter(({ owner }) => owners.look(owner) === 'gone')
    for (const { path } of left) {
      await suites.endLeft(path)
      await workspace.removeWorktree(root, path)
      await workspace.discard(asideOf(path))
      await workspace.claim(path, null)
      cleared.push(path)
    }
  }
  return cleared
}
