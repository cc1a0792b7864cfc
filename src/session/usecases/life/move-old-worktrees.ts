// Worktrees of ended sessions that version 0.1 left below a repository are taken out of it: test runners and linters find them
// there. One at which somebody still works stays until that ends.

import { isOwn } from '#fleet/usecases/is-own'
import { listProjects } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { recordObservations } from '../liveness/observe-session.ts'
import { listUnfinished } from './need-session.ts'

/** Answers where each of them lies now. */
export async function moveOldWorktrees(
  world: World,
  asking: Asking,
  onFailure: (path: string, error: unknown) => void,
): Promise<string[]> {
  const moved: string[] = []
  for (const { id: project, path: root } of await listProjects(world)) {
    const kept = await listUnfinished(
      world,
      project,
      view => view.worktree?.startsWith(`${root}/`) === true && isOwn(world, view),
    )
    for (const { id, worktree, branch, baseSha } of kept) {
      try {
        const to = await world.sessions.worktrees.moveOld(root, worktree!)
        if (to === null) continue
        const isolated = composeEvent(world, asking, 'session.isolated', { worktree: to, branch, baseSha })
        await recordObservations(world, asking, id, [], [isolated])
        moved.push(to)
      } catch (error) {
        onFailure(worktree!, error)
      }
    }
  }
  return moved
}
