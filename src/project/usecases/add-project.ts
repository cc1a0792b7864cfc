// Makes a git repository known as a project.
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { decideAddProject } from '../rules/decide-project.ts'
import { foldProject, type Project } from '../rules/project.ts'
import { EXCLUDED } from './excluded.ts'
import { findProject, listProjects } from './find-project.ts'

export type AddProject = {
  readonly path: string
  readonly id?: string
  readonly repo?: string
  readonly defaultBranch?: string
}

export async function addProject(world: World, asking: Asking, wanted: AddProject): Promise<Project> {
  const place = await world.git.locate(wanted.path)
  const root = place?.root ?? wanted.path
  const identity = await identify(world, root, wanted)
  const { id, repo } = identity
  const known = await findProject(world, id)
  if (known && place && isElsewhere(world, known)) return addCheckout(world, asking, known, root)
  const registered = (await listProjects(world)).filter(project => !isElsewhere(world, project))
  const event = await recordDecision(world, asking, `project/${id}`, history => {
    const sameId = history.reduce<Project | undefined>(foldProject, undefined)
    const samePath = registered.find(project => project.path === root)
    const decided = decideAddProject({
      id,
      path: root,
      repo,
      isRepository: place !== undefined,
      sameId: sameId ? { id, path: sameId.path, status: sameId.status } : null,
      samePath: samePath ? { id: samePath.id, path: samePath.path } : null,
    })
    if (decided.result !== 'add') throw REFUSALS[decided.result](decided.evidence)
    const data = { ...identity, path: root, node: world.node.id }
    return { type: 'project.added', decision: decided, data, decider: 'project.decideAddProject' }
  })
  // A repository that cannot be written has nothing of ours in it that git could see.
  await world.projectFiles.exclude(root, EXCLUDED).catch(() => undefined)
  return (await findProject(world, event!.stream.slice('project/'.length)))!
}

/** One path, one project: that holds for each node. */
function isElsewhere({ store, node }: World, project: Project): boolean {
  return store.presence !== undefined && project.status === 'registered' && ![null, node.id].includes(project.node)
}

/** A project that another node has is the same one where the commit that was seen there last is known here too. */
async function addCheckout(world: World, asking: Asking, project: Project, root: string): Promise<Project> {
  const { id, path, inspected } = project
  if (!inspected?.head || !(await world.git.holds(root, inspected.head)))
    throw provostError('PROJECT_EXISTS', {
      message: `another node has a project ${id} at ${path}, and the commit seen last there is not in ${root}`,
      hint: 'fetch it, if it is the same repository; else choose another id with --id',
      details: { path, id },
    })
  await recordCheckout(world, asking, id, { path: root, head: inspected.head })
  await world.projectFiles.exclude(root, EXCLUDED).catch(() => undefined)
  return (await findProject(world, id))!
}

/** That the world's node has it at this path, with the commit that was seen last elsewhere. */
export async function recordCheckout(
  world: World,
  asking: Asking,
  id: string,
  { path, head }: { readonly path: string; readonly head: string },
): Promise<void> {
  const shared = decision('checkout', 'J1', { head })
  await recordDecision(world, asking, `project/${id}`, history =>
    history.reduce<Project | undefined>(foldProject, undefined)?.checkouts[world.node.id] === path
      ? null
      : { type: 'project.checkout_added', decision: shared, data: { node: world.node.id, path } },
  )
}

/** What was asked for, else what the project's own configuration says, which knows how to infer the rest. */
async function identify({ projectConfig }: World, root: string, wanted: Partial<AddProject>) {
  const said = await projectConfig.read(root)
  const id = wanted.id ?? said.id ?? ''
  const isNamedAfterId = said.repo === `local/${said.id}`
  return {
    id,
    repo: wanted.repo ?? (isNamedAfterId ? `local/${id}` : (said.repo ?? '')),
    defaultBranch: wanted.defaultBranch ?? said.defaultBranch ?? 'main',
  }
}

type Facts = ReturnType<typeof decideAddProject>['evidence']

const REFUSALS = {
  id_unusable: ({ id }: Facts) =>
    provostError('INPUT_INVALID', {
      message: `project id must be 1 to 40 of a-z, 0-9 and - and begin with a letter or digit; got ${id}`,
      hint: 'choose another with --id',
    }),
  repo_unusable: ({ repo }: Facts) =>
    provostError('INPUT_INVALID', {
      message: `repository must be owner/name, of letters, digits, "_", "." and "-"; got ${repo}`,
      hint: 'choose another with --repo',
    }),
  not_a_repository: ({ path }: Facts) => provostError('NOT_A_REPOSITORY', { details: { path } }),
  path_taken: ({ samePath }: Facts) =>
    provostError('PROJECT_EXISTS', { details: { path: samePath!.path, id: samePath!.id } }),
  id_taken: ({ sameId, id }: Facts) =>
    provostError('PROJECT_EXISTS', { details: { path: sameId!.path, id }, hint: 'choose another id with --id' }),
}
