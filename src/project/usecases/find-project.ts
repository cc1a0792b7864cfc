// Reads projects from their view.
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { type Project, seenFrom } from '../rules/project.ts'

const ALL = 100_000

export async function findProject(world: World, id: string): Promise<Project | undefined> {
  const row = await world.store.views.find<Project>('project', id)
  return row && seenHere(world, row.state)
}

/** Where several nodes have it, each works in its own. Nobody is asked for a name who has none. */
type Seeing = Pick<World, 'store'> & Partial<Pick<World, 'node'>>

export function seenHere(world: Seeing, project: Project): Project {
  return world.store.presence && world.node ? seenFrom(world.node.id, project) : project
}

export async function needProject(world: World, id: string): Promise<Project> {
  const project = await findProject(world, id)
  if (project?.status === 'registered') return project
  throw provostError('NOT_FOUND', { details: { noun: 'project', id } })
}

export async function listProjects(world: Seeing): Promise<Project[]> {
  const rows = await world.store.views.list<Project>('project', { status: 'registered', limit: ALL })
  return rows.map(row => seenHere(world, row.state))
}
