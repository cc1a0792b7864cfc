// The tasks of a project or of all, in the order of creation, a page at a time. It asks the view, and of a task that runs by
// itself whether somebody still carries it.

import { findProject } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { AgentAsk } from '#session/rules/talk/list-asks'
import { findAgentStanding, GIVEN_UP, NO_AGENTS, type TaskAgents, withAgentWait } from '#task/rules/agents/task-agents'
import { isPausedNow } from '#task/rules/facts/derive-attempts'
import { PHASES, type Phase } from '#task/rules/phase/phase'
import type { TaskView } from '#task/rules/record/task-view'
import { findAllAgents, findCarrier } from '../agents/find-agents.ts'

export type TaskRow = {
  readonly id: string
  readonly project: string
  readonly phase: Phase
  readonly needs: string | null
  readonly rule: string | null
  readonly attempt: number
  readonly outcome: TaskView['outcome']
  readonly isPaused: boolean
  readonly isAbandoned: boolean
  /** It was asked to run by itself, and that has not ended. */
  readonly isRunning: boolean
  readonly createdBy: string | null
  readonly since: string
  readonly title: string
  readonly version: number
  /** What its agents wait for a person to say. */
  readonly asks: readonly AgentAsk[]
  /** The agents that were started last, newest first. */
  readonly sessions: readonly string[]
}

export type TaskFilter = {
  readonly project?: string
  readonly phase?: string
  readonly needs?: string
  readonly since?: string
  readonly all?: boolean
  /** These and no others, finished or not. */
  readonly ids?: readonly string[]
  readonly after: number
  readonly limit: number
}

const PAGE_MAX = 200
const SESSIONS_MAX = 10

export async function listTasks(
  world: World,
  filter: TaskFilter,
): Promise<{ readonly tasks: readonly TaskRow[]; readonly next: string | null }> {
  const { store } = world
  const rowOf = await readyRows(world, filter.project)
  if (filter.ids) {
    const found = await Promise.all(filter.ids.map(id => store.views.find<TaskView>('task', id)))
    return { tasks: await Promise.all(found.flatMap(row => (row ? [rowOf(row.state)] : []))), next: null }
  }
  // One more than is shown tells whether there is more; what is filtered out takes another page.
  const size = Math.min(filter.limit + 1, PAGE_MAX)
  const tasks: TaskRow[] = []
  let after = filter.after
  for (;;) {
    const rows = await store.views.list<TaskView>('task', {
      ...(filter.project !== undefined && { scope: filter.project }),
      ...(filter.phase !== undefined && { status: filter.phase }),
      after,
      limit: size,
    })
    for (const { state, ordinal } of rows) {
      if (tasks.length === filter.limit) return { tasks, next: String(after) }
      after = ordinal
      const row = await rowOf(state)
      if (isWanted(state, row, filter)) tasks.push(row)
    }
    if (rows.length < size) return { tasks, next: null }
  }
}

/** Everything that is neither finished nor given up, of all projects or of one. */
export async function listOpenTasks(world: World, project?: string): Promise<readonly TaskRow[]> {
  const rowOf = await readyRows(world, project)
  const where = project === undefined ? {} : { scope: project }
  const open = PHASES.filter(phase => phase !== 'done')
  const views = await Promise.all(open.map(status => readAllRows<TaskView>(world, 'task', { ...where, status })))
  return Promise.all(views.flat().flatMap(view => (view.isArchived || view.isAbandoned ? [] : [rowOf(view)])))
}

/** Every task of a project, whatever became of it. */
export function listTaskViews(world: World, project: string): Promise<readonly TaskView[]> {
  return readAllRows<TaskView>(world, 'task', { scope: project })
}

/** The living agents are looked up once for all rows. */
async function readyRows(world: World, project?: string): Promise<(view: TaskView) => Promise<TaskRow>> {
  const agents = await findAllAgents(world, project)
  return async view => {
    const found = withAgentWait(agents.get(view.id) ?? NO_AGENTS, view)
    return toRow(view, view.run ? { ...found, carrier: await findCarrierOf(world, view) } : found)
  }
}

/** Where the project is gone, nobody can say. */
async function findCarrierOf(world: World, view: TaskView): Promise<TaskAgents['carrier']> {
  const project = await findProject(world, view.project ?? '')
  return project ? findCarrier(world, { root: project.path, task: view.id }, view) : null
}

/** Finished work is history: it is shown when it is asked for. */
function isWanted(view: TaskView, row: TaskRow, { all, needs, phase, since = '' }: TaskFilter): boolean {
  const isShown = all || phase !== undefined || (view.phase !== 'done' && !view.isArchived && !view.isAbandoned)
  return isShown && view.since >= since && (needs === undefined || row.needs === needs)
}

function toRow(view: TaskView, agents: TaskAgents): TaskRow {
  const known = view.attention
  const standing = view.isAbandoned ? GIVEN_UP : (findAgentStanding(known?.needs ?? 'work', agents) ?? known)
  return {
    id: view.id,
    project: view.project ?? '',
    phase: view.phase,
    needs: standing?.needs ?? null,
    rule: standing?.rule ?? null,
    attempt: view.phase === 'done' ? 0 : view.actors[view.phase].attempt,
    outcome: view.outcome,
    isPaused: isPausedNow(view),
    isAbandoned: view.isAbandoned,
    isRunning: view.run !== null,
    createdBy: view.createdBy,
    since: view.since,
    title: view.title,
    version: view.version,
    asks: agents.asks,
    sessions: view.sessions.slice(-SESSIONS_MAX).toReversed(),
  }
}
