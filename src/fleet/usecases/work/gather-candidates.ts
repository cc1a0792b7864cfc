// Everything that placing a work is decided from: what each node said of itself, how it is heard, and what it has to do.

import type { NodeView } from '#fleet/rules/node-view'
import type { CandidateNode } from '#fleet/rules/place-work'
import { isWithNode, type WorkView } from '#fleet/rules/work/work-view'
import { readInstant } from '#kernel/events/time'
import type { Project } from '#project/rules/project'
import { listProjects } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { listLiving } from '#session/usecases/life/need-session'
import { contactOf, listNodes, lookAtNodes } from '../contacts.ts'
import { listOpenWork } from './need-queue.ts'

type Load = {
  readonly works: readonly WorkView[]
  readonly sessions: readonly SessionView[]
  readonly projects: readonly Project[]
}

export async function gatherCandidates(world: World): Promise<CandidateNode[]> {
  await lookAtNodes(world)
  const [nodes, open, sessions, projects] = await Promise.all([
    readAllRows<NodeView>(world, 'node'),
    listOpenWork(world),
    listLiving(world),
    listProjects(world),
  ])
  const views = new Map(nodes.map(node => [node.id, node]))
  const load = { works: open.filter(isWithNode), sessions, projects }
  return listNodes(world).map(id => describe(world, id, views.get(id), load))
}

/** A node that has not said what it is, as an older version does not, takes nothing: it has no room. */
function describe(world: World, id: string, node: NodeView | undefined, load: Load): CandidateNode {
  const said = node?.said ?? null
  const works = load.works.filter(work => work.node === id)
  const carried = new Set(works.map(({ subject }) => subject))
  // What was started without being placed takes its room too.
  const others = load.sessions.filter(session => session.node === id && !carried.has(session.id))
  return {
    id,
    state: node?.state ?? 'active',
    contact: contactOf(world, id)?.contact ?? 'unknown',
    protocol: 'full',
    labels: said && { ...said.labels, ...node?.labels },
    projects: said?.projects ?? null,
    checkouts: load.projects.flatMap(project => (project.checkouts[id] === undefined ? [] : [project.id])),
    harnesses: said?.harnesses ?? null,
    capacity: said?.capacity ?? 0,
    used: others.length + works.reduce((sum, { weight }) => sum + weight, 0),
    lock: said?.lock ?? 'none',
    owners: [...works.map(({ owner }) => owner), ...others.map(({ createdBy }) => createdBy.id)],
    busyProjects: [...works.map(({ project }) => project), ...others.map(({ projectId }) => projectId)],
    lastPlacedAt: works.reduce<number | null>((last, { placedAt }) => later(last, placedAt), null),
  }
}

function later(last: number | null, placedAt: string | null): number | null {
  const at = placedAt === null ? null : readInstant(placedAt)
  return at === null || at === undefined ? last : Math.max(last ?? at, at)
}
