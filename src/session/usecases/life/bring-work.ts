// What a session goes on with that follows another one: its commits are on the new branch, and what was in no commit comes after.
import type { Follows } from '#session/rules/record/session-events'
import { spawnFailed } from './launch-agent.ts'
import type { Spawning } from './spawn-session.ts'
import type { Following } from './spawn-wish.ts'

export const followsOf = ({ session, times, person }: Following): Follows => ({ session, times, person })

export async function bringWork({ world, id, project }: Spawning, following: Following, worktree: string) {
  if (!following.hasSalvage) return
  const wish = { root: project.path, worktree, id: following.session }
  const { status, conflicts } = await world.sessions.salvage.apply(wish)
  if (status === 'applied') return
  throw spawnFailed(id, 'salvage', `${conflicts.map(({ path, why }) => `${path}: ${why}`).join('; ')}`)
}
