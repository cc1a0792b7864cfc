// What a killed Provost left among the worktrees: removals are finished, and what was being made for a session that
// does not exist goes too, after whatever lies in it was saved.
import { isProvostError } from '#kernel/errors/errors'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { findSession } from './need-session.ts'

export async function clearLeftovers(world: World, onFailure: (path: string, error: unknown) => void): Promise<void> {
  for (const { path: root } of await listProjects(world)) {
    await world.sessions.worktrees.clearRemoved(root).catch(error => onFailure(root, error))
    const leftovers = await world.sessions.worktrees.listLeftovers(root).catch(() => []) // the repository may be gone
    for (const { kind, name, path } of leftovers)
      if (kind === 'staging' && !(await findSession(world, name)))
        await clearStaging(world, root, name, path).catch(error => onFailure(path, error))
  }
}

async function clearStaging(world: World, root: string, name: string, path: string): Promise<void> {
  const wish = { root, worktree: path, id: name, includeIgnored: false, atMs: world.clock.now() }
  const saved = await world.sessions.salvage.save(wish).catch(error => {
    // Where git had not even begun there is nothing that could be saved; then there is nothing to remove either.
    if (isProvostError(error)) return undefined
    throw error
  })
  if (!saved) return
  const salvage = { commit: saved.commit, includeIgnored: false }
  await world.sessions.worktrees.remove({ root, path, symlinks: [], include: [], salvage })
}
