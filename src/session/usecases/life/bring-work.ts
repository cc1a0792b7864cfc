// What a session goes on with that follows another one: its commits are on the new branch, and what was in no commit comes after.
import type { Follows } from '#session/rules/record/session-events'
import { spawnFailed } from './launch-agent.ts'
import type { Spawning } from './spawn-session.ts'
import type { Following, SpawnWish } from './spawn-wish.ts'

export const followsOf = ({ session, times, person }: Following): Follows => ({ session, times, person })

export async function bringWork({ world, id, project, wish: { following, resuming } }: Spawning, worktree: string) {
  const from = findSalvaged(id, following, resuming)
  if (from === undefined) return
  const wish = { root: project.path, worktree, id: from }
  const { status, conflicts } = await world.sessions.salvage.apply(wish)
  if (status === 'applied') return
  throw spawnFailed(id, 'salvage', `${conflicts.map(({ path, why }) => `${path}: ${why}`).join('; ')}`)
}

/** Under whose name that lies which is in no commit. */
function findSalvaged(
  id: string,
  following: SpawnWish['following'],
  resuming: SpawnWish['resuming'],
): string | undefined {
  if (resuming?.hasSalvage) return id
  return following?.hasSalvage ? following.session : undefined
}
