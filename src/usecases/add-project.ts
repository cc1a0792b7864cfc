// Makes a git repository known as a project.

import { provostError } from '#core/kernel/errors'
import { inferDefaultBranch, inferId, inferRepo } from '#core/kernel/repository-identity'
import { decideAddProject } from '#core/project/decide-project'
import { foldProject, type Project } from '#core/project/project'
import { type RepositoryPlace, signsOf } from '#ports/git'
import { findProject, listProjects } from './find-project.ts'
import { recordDecision } from './record-decision.ts'
import type { Asking, World } from './world.ts'

export type AddProject = {
  readonly path: string
  readonly id?: string
  readonly repo?: string
  readonly defaultBranch?: string
}

export async function addProject(world: World, asking: Asking, wanted: AddProject): Promise<Project> {
  const place = await world.git.locate(wanted.path)
  const root = place?.root ?? wanted.path
  const id = wanted.id ?? inferId(signsOf(root, place)).value
  const data = describe(wanted, id, root, place)
  const registered = await listProjects(world)
  const event = await recordDecision(world, asking, `project/${id}`, history => {
    const sameId = history.reduce<Project | undefined>(foldProject, undefined)
    const samePath = registered.find(project => project.path === root)
    const decision = decideAddProject({
      id,
      path: root,
      isRepository: place !== undefined,
      sameId: sameId ? { id, path: sameId.path, status: sameId.status } : null,
      samePath: samePath ? { id: samePath.id, path: samePath.path } : null,
    })
    if (decision.result !== 'add') throw REFUSALS[decision.result](decision.evidence)
    return { type: 'project.added', decision, data }
  })
  return (await findProject(world, event!.stream.slice('project/'.length)))!
}

function describe(wanted: AddProject, id: string, root: string, place: RepositoryPlace | undefined) {
  const signs = signsOf(root, place)
  return {
    path: root,
    repo: wanted.repo ?? inferRepo(signs, id).value,
    defaultBranch: wanted.defaultBranch ?? inferDefaultBranch(signs)?.value ?? 'main',
  }
}

type Facts = ReturnType<typeof decideAddProject>['evidence']

const REFUSALS = {
  id_unusable: ({ id }: Facts) =>
    provostError('INPUT_INVALID', {
      message: `project id must be 1 to 40 of a-z, 0-9 and - and begin with a letter or digit; got ${id}`,
      hint: 'choose another with --id',
    }),
  not_a_repository: ({ path }: Facts) => provostError('NOT_A_REPOSITORY', { details: { path } }),
  path_taken: ({ samePath }: Facts) =>
    provostError('PROJECT_EXISTS', { details: { path: samePath!.path, id: samePath!.id } }),
  id_taken: ({ sameId, id }: Facts) =>
    provostError('PROJECT_EXISTS', { details: { path: sameId!.path, id }, hint: 'choose another id with --id' }),
}
