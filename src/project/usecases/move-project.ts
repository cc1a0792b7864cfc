// Follows a repository that a person moved: the project is known at the new path, and its worktrees belong to it again.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import { decideMoveProject, type MoveFacts, type MoveResult } from '../rules/decide-project.ts'
import { foldProject, type Project } from '../rules/project.ts'
import { listProjects, needProject } from './find-project.ts'

export async function moveProject(world: World, asking: Asking, id: string, wanted: string): Promise<Project> {
  const place = await world.git.locate(wanted)
  const to = place?.root ?? wanted
  const samePath = (await listProjects(world)).find(project => project.path === to && project.id !== id) ?? null
  const terminals = (await listLiving(world, id)).filter(({ runtime }) => runtime === 'tmux').length
  await recordDecision(world, asking, `project/${id}`, async history => {
    const project = history.reduce<Project | undefined>(foldProject, undefined)
    const decision = decideMoveProject({
      status: project?.status ?? null,
      from: project?.path ?? null,
      to,
      isRepository: place !== undefined,
      isStillThere: project !== undefined && (await isThere(world, project.path)),
      holdsLastHead: await findLastHead(world, to, place !== undefined, project),
      samePath: samePath && { id: samePath.id, path: samePath.path },
      terminals,
    })
    const { result, evidence } = decision
    if (result !== 'move' && result !== 'unchanged') throw REFUSALS[result](id, evidence)
    // Before it is recorded: whoever dies in between is asked again, and finds the same.
    await world.sessions.worktrees.follow(project!.path, to)
    const data = { path: to, node: world.node.id }
    return result === 'move' ? { type: 'project.moved', decision, data, decider: 'project.decideMoveProject' } : null
  })
  return needProject(world, id)
}

async function isThere({ git }: World, path: string): Promise<boolean> {
  return (await git.locate(path).catch(() => undefined)) !== undefined
}

async function findLastHead({ git }: World, to: string, isRepository: boolean, project: Project | undefined) {
  const head = project?.inspected?.head
  return head && isRepository ? git.holds(to, head) : null
}

type Refusal = (id: string, facts: MoveFacts) => Error

const REFUSALS: Readonly<Record<Exclude<MoveResult, 'move' | 'unchanged'>, Refusal>> = {
  not_found: id => provostError('NOT_FOUND', { details: { noun: 'project', id } }),
  not_a_repository: (_id, { to }) => provostError('NOT_A_REPOSITORY', { details: { path: to } }),
  path_taken: (_id, { samePath }) =>
    provostError('PROJECT_EXISTS', { details: { path: samePath!.path, id: samePath!.id } }),
  still_there: (id, { from, to }) =>
    provostError('INPUT_INVALID', {
      message: `the repository of ${id} is still at ${from}, so the one at ${to} is not it`,
      hint: `move it first, or make the other one a project of its own: provost project add ${to}`,
      details: { field: 'path' },
    }),
  other_repository: (id, { to }) =>
    provostError('INPUT_INVALID', {
      message: `the repository at ${to} does not have the commit that was seen last in ${id}`,
      hint: `name the repository that was moved; another one is added with provost project add ${to}`,
      details: { field: 'path' },
    }),
  in_terminals: (id, { terminals }) =>
    provostError('PROJECT_IN_USE', {
      message: `${terminals} living sessions of ${id} run in tmux, which is found by the path of the repository`,
      hint: `end them first, with the repository where it was: provost session list --project ${id}`,
      details: { id, n: terminals },
    }),
}
