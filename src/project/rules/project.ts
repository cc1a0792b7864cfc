// A project: a git repository that Provost knows.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import type { Machine } from '#kernel/machine/machine'

export type ProjectStatus = 'registered' | 'removed'

export type RepositoryFacts = {
  readonly head: string | null
  readonly branch: string | null
  readonly remote: string | null
  readonly dirtyPaths: number
}

export type Project = {
  readonly id: string
  readonly path: string
  /** The node on which its checkout lies; null: added before nodes had names. */
  readonly node: string | null
  /** Where each node has it; only what was added since nodes have names. */
  readonly checkouts: Readonly<Record<string, string>>
  readonly repo: string
  readonly defaultBranch: string
  readonly status: ProjectStatus
  readonly addedAt: string
  readonly addedBy: string
  readonly version: number
  /** Null until the repository was looked at. */
  readonly inspected: (RepositoryFacts & { readonly at: string }) | null
}

export const projectMachine: Machine<ProjectStatus | 'unknown'> = {
  name: 'project',
  title: 'A project',
  initial: 'unknown',
  states: ['unknown', 'registered', 'removed'],
  terminal: [],
  edges: [
    { from: 'unknown', to: 'registered', trigger: 'add', guards: ['is_repository', 'path_is_free'] },
    { from: 'registered', to: 'removed', trigger: 'remove', guards: ['no_live_sessions'] },
    { from: 'removed', to: 'registered', trigger: 'add', guards: ['is_repository', 'path_is_free'] },
  ],
}

export const projectView: View<Project> = {
  name: 'project',
  version: 3,
  nouns: ['project'],
  keyOf: event => event.stream.slice('project/'.length),
  fold: foldProject,
  indexOf: project => ({ scope: project.id, status: project.status }),
}

export function foldProject(project: Project | undefined, event: StoredEvent): Project | undefined {
  const { data, version } = event
  if (event.type === 'project.added') return addedProject(event)
  if (!project) return undefined
  if (event.type === 'project.removed') return { ...project, status: 'removed', version }
  if (event.type === 'project.moved')
    return { ...withCheckout(project, data), path: String(data.path), node: String(data.node), version }
  if (event.type === 'project.checkout_added') return { ...withCheckout(project, data), version }
  if (event.type === 'project.inspected') {
    return { ...project, version, inspected: { ...(data.repository as RepositoryFacts), at: event.at } }
  }
  return { ...project, version }
}

function withCheckout(project: Project, { node, path }: StoredEvent['data']): Project {
  return { ...project, checkouts: { ...project.checkouts, [String(node)]: String(path) } }
}

/** As a node sees it that has a checkout of its own. */
export function seenFrom(node: string, project: Project): Project {
  const path = project.checkouts[node]
  return path === undefined ? project : { ...project, path, node }
}

function addedProject({ stream, data, version, at, actor }: StoredEvent): Project {
  return {
    id: stream.slice('project/'.length),
    path: String(data.path),
    node: typeof data.node === 'string' ? data.node : null,
    checkouts: typeof data.node === 'string' ? { [data.node]: String(data.path) } : {},
    repo: String(data.repo),
    defaultBranch: String(data.defaultBranch),
    status: 'registered',
    addedAt: at,
    addedBy: actor.id,
    version,
    inspected: null,
  }
}
