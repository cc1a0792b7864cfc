// Which project a request is about, for a pass that is for some projects only. What is of no single project is of none: a list
// of all of them, the log, the configuration of the home.
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import type { TaskView } from '#task/rules/record/task-view'
import type { Approach } from './need-authority.ts'

/** Null: none, or one that nobody can tell. */
export async function findProjectOf(world: World, approach: Approach): Promise<string | null> {
  const { project, session, task } = approach.parameters
  if (project !== undefined) return project
  if (session !== undefined) return projectOfSession(world, session)
  if (task !== undefined) return projectOfTask(world, task)
  const [id] = Object.values(approach.parameters)
  return id === undefined ? projectSaid(approach) : projectOfThing(world, approach, id)
}

/** Things that are called by an id of their own. A view holds its project under one of two names. */
const VIEW_OF: Readonly<Record<string, string>> = {
  '/api/swarm-runs/{id}': 'swarm_run',
  '/api/findings/{id}': 'finding',
}

async function projectOfThing(world: World, approach: Approach, id: string): Promise<string | null> {
  const { path } = approach.route
  if (path === '/api/why/{id+}') return (await projectOfSession(world, id)) ?? projectOfTask(world, id)
  if (path.startsWith('/api/reviews/{run}')) return projectOfReview(world, id)
  if (path.startsWith('/api/evidence/')) return projectSaid(approach)
  const view = Object.entries(VIEW_OF).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]
  if (view === undefined) return null
  return (await world.store.views.find<{ readonly project: string | null }>(view, id))?.state.project ?? null
}

async function projectOfSession(world: World, id: string): Promise<string | null> {
  return (await findSession(world, id))?.projectId ?? null
}

async function projectOfTask({ store }: World, id: string): Promise<string | null> {
  return (await store.views.find<TaskView>('task', id))?.state.project ?? null
}

async function projectOfReview(world: World, run: string): Promise<string | null> {
  const { findReviewParts } = await import('#review/usecases/run/find-reviewer')
  return (await findReviewParts(world, run))?.project ?? null
}

/** Only where the route says that it goes by it: a word that nobody reads would make anything one's own. */
function projectSaid({ route, body, query }: Approach): string | null {
  if (route.namesProject) return textOf((body as Readonly<Record<string, unknown>> | null | undefined)?.project)
  const isFilter = route.query?.some(({ name }) => name === 'project') === true
  const isElsewhere = query?.store !== undefined || query?.ids !== undefined
  return isFilter && !isElsewhere ? textOf(query?.project) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
