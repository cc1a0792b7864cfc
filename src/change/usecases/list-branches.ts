// The sessions of this node and a project whose branches may be changes: those that live, those whose work still lies in a worktree,
// and those with a change that has not ended.

import { keepOwn } from '#fleet/usecases/is-own'
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { listLiving, listUnfinished } from '#session/usecases/life/need-session'
import { listByState } from './find-changes.ts'

export async function listBranches(world: World, project: string): Promise<SessionView[]> {
  const changes = await listByState(world, project, ['open', 'draft'])
  const open = await Promise.all(changes.map(({ session }) => world.store.views.find<SessionView>('session', session)))
  const there = [...(await listLiving(world, project)), ...(await listUnfinished(world, project))]
  const found = [...there.filter(({ worktree }) => worktree !== null), ...open.flatMap(row => row?.state ?? [])]
  const once = [...new Map(found.map(session => [session.id, session])).values()]
  return keepOwn(world, once).filter(({ branch }) => branch !== '')
}
