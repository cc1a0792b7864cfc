// Reads projects from their view.
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { Project } from '../rules/project.ts'

const ALL = 100_000

export async function findProject({ store }: World, id: string): Promise<Project | undefined> {
  return (await store.views.find<Project>('project', id))?.state
}

export async function needProject(world: World, id: string): Promise<Project> {
  const project = await findProject(world, id)
  if (project?.status === 'registered') return project
  throw provostError('NOT_FOUND', { details: { noun: 'project', id } })
}

export async function listProjects({ store }: Pick<World, 'store'>): Promise<Project[]> {
  const rows = await store.views.list<Project>('project', { status: 'registered', limit: ALL })
  return rows.map(row => row.state)
}
