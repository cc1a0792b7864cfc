// Reads sessions from their view.

import { keepOwn } from '#fleet/usecases/is-own'
import { provostError } from '#kernel/errors/errors'
import { findProject } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import type { ListStanding } from '#session/rules/life/list-standing'
import type { SessionView } from '#session/rules/record/session-view'

export async function findSession({ store }: World, id: string): Promise<SessionView | undefined> {
  return (await store.views.find<SessionView>('session', id))?.state
}

export async function needSession(world: World, id: string): Promise<SessionView> {
  const session = await findSession(world, id)
  if (session) return session
  throw provostError('NOT_FOUND', { details: { noun: 'session', id } })
}

/** What this node looks at and judges; what is of others is theirs. */
export async function listOwnLiving(world: World, project?: string): Promise<SessionView[]> {
  // In a store of many those of others stay where they are: a look at its own costs a node the same beside a thousand of them.
  const where = {
    status: 'living',
    mention: `"node":"${world.node.id}"`,
    ...(project !== undefined && { scope: project }),
  }
  return keepOwn(world, await readAllRows<SessionView>(world, 'session', where))
}

/** Everything that has not ended, of all nodes and of all projects or of one. */
export async function listLiving(world: World, project?: string): Promise<SessionView[]> {
  return listByStatus(world, 'living', project)
}

export async function listEnded(world: World, project?: string): Promise<SessionView[]> {
  return [...(await listByStatus(world, 'over', project)), ...(await listUnfinished(world, project))]
}

/** What has ended and is not over: something of it may still be there. */
export async function listUnfinished(world: World, project?: string, isWanted?: IsWanted): Promise<SessionView[]> {
  const ended = await listByStatus(world, 'ended', project, isWanted)
  return [...ended, ...(await listByStatus(world, 'left', project, isWanted))]
}

/** What ended badly and nobody has looked after since. */
export function listLeft(world: World, project?: string): Promise<SessionView[]> {
  return listByStatus(world, 'left', project)
}

type IsWanted = (session: SessionView) => boolean

function listByStatus(
  world: World,
  status: ListStanding,
  project?: string,
  isWanted?: IsWanted,
): Promise<SessionView[]> {
  const where = { status, ...(project !== undefined && { scope: project }) }
  return readAllRows<SessionView>(world, 'session', where, isWanted)
}

/** A removed project keeps its row, and so its sessions can still be looked at. */
export async function placeOf(world: World, view: SessionView): Promise<RunPlace> {
  return (await placesOf(world, [view])).get(view.id)!
}

/** Each project is asked for once. */
export async function placesOf(world: World, views: readonly SessionView[]): Promise<ReadonlyMap<string, RunPlace>> {
  const roots = new Map<string, string>()
  for (const projectId of new Set(views.map(view => view.projectId))) {
    const project = await findProject(world, projectId)
    if (!project) throw provostError('NOT_FOUND', { details: { noun: 'project', id: projectId } })
    roots.set(projectId, project.path)
  }
  return new Map(
    views.map(({ id, projectId, record, copy }) => [
      id,
      { root: copy ?? roots.get(projectId)!, session: id, generation: record.generation },
    ]),
  )
}
