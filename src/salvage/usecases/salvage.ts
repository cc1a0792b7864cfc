// What was saved before worktrees were removed: listed, shown, and put back.

import { provostError } from '#kernel/errors/errors'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { findSession, placeOf } from '#session/usecases/life/need-session'

export async function listSalvage(world: World, project: string | undefined) {
  const projects = (await listProjects(world)).filter(({ id }) => project === undefined || id === project)
  const lists = await Promise.all(projects.map(({ path }) => world.sessions.salvage.list(path)))
  return lists.flat()
}

export async function showSalvage(world: World, session: string) {
  return world.sessions.salvage.show(await rootOf(world, session), session)
}

/** Without `apply` only what would be written, removed, and what is in the way. */
export async function applySalvage(world: World, session: string, to: string | undefined, apply: boolean) {
  const root = await rootOf(world, session)
  const view = await findSession(world, session)
  const worktree = to ?? view?.worktree ?? undefined
  if (worktree === undefined)
    throw provostError('INPUT_INVALID', {
      message: `session ${session} has no worktree any more; name a clean one`,
      hint: `use --to <path>, or bring the session back with \`provost session restore ${session}\``,
      details: { field: 'to' },
    })
  const wish = { root, worktree, id: session }
  if (!apply) return { ...(await world.sessions.salvage.plan(wish)), worktree, applied: false }
  const done = await world.sessions.salvage.apply(wish)
  return { ...done, worktree, applied: done.status === 'applied' }
}

/** The session names its project; a salvage whose session is not in the log any more is found by its ref. */
async function rootOf(world: World, session: string): Promise<string> {
  const view = await findSession(world, session)
  if (view) return (await placeOf(world, view)).root
  for (const { path } of await listProjects(world)) {
    const found = (await world.sessions.salvage.list(path)).some(entry => entry.id === session)
    if (found) return path
  }
  throw provostError('NOT_FOUND', { details: { noun: 'salvage', id: session } })
}
