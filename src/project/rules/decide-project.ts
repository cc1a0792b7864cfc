// Whether a repository may become a project, and whether a project may go.

import { isId } from '#kernel/events/ids'
import { REPO_NAME } from '#kernel/events/repository-identity'
import { type Decision, decision } from '#kernel/machine/decision'
import type { Project, RepositoryFacts } from './project.ts'

export type AddFacts = {
  readonly id: string
  readonly path: string
  readonly repo: string
  readonly isRepository: boolean
  /** The project that has this id now, and the registered one at the same real path. */
  readonly sameId: Pick<Project, 'id' | 'path' | 'status'> | null
  readonly samePath: Pick<Project, 'id' | 'path'> | null
}

export type AddResult = 'add' | 'id_unusable' | 'repo_unusable' | 'not_a_repository' | 'path_taken' | 'id_taken'

export const ADD_RULES: Readonly<Record<string, string>> = {
  ID_UNUSABLE: 'a project id is 1 to 40 of a-z, 0-9 and -, and does not begin like the id of a lesson',
  REPO_UNUSABLE: 'a repository is named owner/name, so that records and lessons can find it',
  NOT_A_REPOSITORY: 'only a git repository can be a project',
  PATH_TAKEN: 'one repository is one project',
  ID_TAKEN: 'the id belongs to another repository',
  ADD: 'a repository that is not known yet becomes a project',
}

export function decideAddProject(facts: AddFacts): Decision<AddResult, AddFacts> {
  if (!isId('project', facts.id)) return decision('id_unusable', 'ID_UNUSABLE', facts)
  if (!REPO_NAME.test(facts.repo)) return decision('repo_unusable', 'REPO_UNUSABLE', facts)
  if (!facts.isRepository) return decision('not_a_repository', 'NOT_A_REPOSITORY', facts)
  if (facts.samePath) return decision('path_taken', 'PATH_TAKEN', facts)
  if (facts.sameId?.status === 'registered') return decision('id_taken', 'ID_TAKEN', facts)
  return decision('add', 'ADD', facts)
}

export type RemoveFacts = { readonly status: Project['status'] | null; readonly liveSessions: number }

export type RemoveResult = 'remove' | 'not_found' | 'in_use'

export const REMOVE_RULES: Readonly<Record<string, string>> = {
  NOT_REGISTERED: 'only a registered project can be removed',
  IN_USE: 'a project whose sessions have not ended stays',
  REMOVE: 'the project is forgotten; its files and its history stay',
}

export function decideRemoveProject(facts: RemoveFacts): Decision<RemoveResult, RemoveFacts> {
  if (facts.status !== 'registered') return decision('not_found', 'NOT_REGISTERED', facts)
  if (facts.liveSessions > 0) return decision('in_use', 'IN_USE', facts)
  return decision('remove', 'REMOVE', facts)
}

export type MoveFacts = {
  readonly status: Project['status'] | null
  readonly from: string | null
  readonly to: string
  readonly isRepository: boolean
  /** Something can still be read where it was. */
  readonly isStillThere: boolean
  /** The last commit that was seen in it; null: it was never looked at. */
  readonly holdsLastHead: boolean | null
  readonly samePath: Pick<Project, 'id' | 'path'> | null
  /** Of sessions in a terminal, whose server is found by the path of the repository. */
  readonly terminals: number
}

export type MoveResult =
  | 'move'
  | 'unchanged'
  | 'not_found'
  | 'not_a_repository'
  | 'path_taken'
  | 'still_there'
  | 'other_repository'
  | 'in_terminals'

const MOVE_RULES = {
  NOT_REGISTERED: 'only a registered project can be moved',
  NOT_A_REPOSITORY: 'only a git repository can be a project',
  ALREADY_THERE: 'the project is known at this path',
  PATH_TAKEN: 'one repository is one project',
  STILL_THERE: 'a repository that is still where it was has not been moved: this one would be a copy',
  OTHER_REPOSITORY: 'a repository without the commit that was seen last is another one',
  IN_TERMINALS: 'the terminals of living sessions are found by the path of the repository',
  MOVE: 'the repository was moved; its sessions, tasks and worktrees follow it',
} as const

export function decideMoveProject(facts: MoveFacts): Decision<MoveResult, MoveFacts, keyof typeof MOVE_RULES> {
  if (facts.status !== 'registered') return decision('not_found', 'NOT_REGISTERED', facts)
  if (!facts.isRepository) return decision('not_a_repository', 'NOT_A_REPOSITORY', facts)
  if (facts.from === facts.to) return decision('unchanged', 'ALREADY_THERE', facts)
  if (facts.samePath) return decision('path_taken', 'PATH_TAKEN', facts)
  if (facts.isStillThere) return decision('still_there', 'STILL_THERE', facts)
  if (facts.holdsLastHead === false) return decision('other_repository', 'OTHER_REPOSITORY', facts)
  if (facts.terminals > 0) return decision('in_terminals', 'IN_TERMINALS', facts)
  return decision('move', 'MOVE', facts)
}

export type InspectFacts = { readonly before: RepositoryFacts | null; readonly now: RepositoryFacts | 'unreachable' }

export type InspectResult = 'record' | 'unchanged' | 'unknown'

const INSPECT_RULES = {
  UNREACHABLE: 'a repository that cannot be read says nothing about the project; the last facts stay and grow old',
  UNCHANGED: 'the same facts as before are not recorded again',
  OBSERVED: 'new facts about the repository are recorded',
} as const

export function decideInspection(
  facts: InspectFacts,
): Decision<InspectResult, InspectFacts, keyof typeof INSPECT_RULES> {
  if (facts.now === 'unreachable') return decision('unknown', 'UNREACHABLE', facts)
  if (facts.before && sameRepository(facts.before, facts.now)) return decision('unchanged', 'UNCHANGED', facts)
  return decision('record', 'OBSERVED', facts)
}

function sameRepository(a: RepositoryFacts, b: RepositoryFacts): boolean {
  return a.head === b.head && a.branch === b.branch && a.remote === b.remote && a.dirtyPaths === b.dirtyPaths
}
