// Everything that waits for a person, of every room, in one list.
import { type ChangeRow, listChanges } from '#change/usecases/list-changes'
import { listQueue } from '#lessons/usecases/list-lessons'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { HostView } from '#session/rules/record/host-view'
import type { SessionView } from '#session/rules/record/session-view'
import { listLeft, listLiving } from '#session/usecases/life/need-session'
import { listOpenTasks } from '#task/usecases/look/list-tasks'
import { readPause } from '#task/usecases/look/show-task'
import { showLimits } from '#usage/usecases/limits/show-limits'
import { askOfChange, askOfHost, askOfIntent, askOfLesson, askOfLimit } from '../rules/ask-of-others.ts'
import { askOfSession } from '../rules/ask-of-session.ts'
import { askOfTask } from '../rules/ask-of-task.ts'
import type { Assignment } from '../rules/assignment.ts'
import { type InboxRow, sortInbox } from '../rules/inbox-row.ts'
import { askOfEvidence, askOfRuns } from './ask-of-stores.ts'

/** More than a person can decide in a day; how many there are is told all the same. */
const ROWS_MAX = 500
const INTENTS_MAX = 10_000
const PAGE = 199

/** Whose it is, by whose word; null: everybody's. */
type AssignedRow = InboxRow & {
  readonly assigned: { readonly to: string; readonly by: string; readonly at: string } | null
}

export type Inbox = { readonly rows: readonly AssignedRow[]; readonly total: number }

export async function listInbox(world: World, project?: string): Promise<Inbox> {
  const rows = await collectInbox(world, project)
  const assigned = await readAllRows<Assignment>(world, 'assignment', { status: 'assigned' })
  const byRow = new Map(assigned.flatMap(({ row, to, by, at }) => (to === null ? [] : [[row, { to, by, at }]])))
  const shown = sortInbox(rows).slice(0, ROWS_MAX)
  return { rows: shown.map(row => ({ ...row, assigned: byRow.get(row.id) ?? null })), total: rows.length }
}

export async function collectInbox(world: World, project?: string): Promise<readonly InboxRow[]> {
  const lying = askOfEvidence(world, project) // begun first: it reads files, the others ask the store
  lying.catch(() => undefined) // a refusal is met where it is waited for, whatever fails before
  const living = await listLiving(world, project)
  return [
    ...[...living, ...(await listLeft(world, project))].flatMap(askOfSession),
    ...(await askOfTasks(world, living, project)),
    ...(await askOfChanges(world, living, project)),
    ...(await askOfRuns(world, project)),
    ...(project === undefined ? await askOfHouse(world) : []),
    ...(await lying),
  ]
}

async function askOfTasks(world: World, living: readonly SessionView[], project?: string): Promise<InboxRow[]> {
  const busy = living.filter(({ record }) => record.session.state !== 'idle')
  const atWork = new Set(busy.flatMap(({ taskId }) => taskId ?? []))
  const tasks = await listOpenTasks(world, project)
  const rows = tasks.map(async task =>
    askOfTask({ ...task, isAtWork: atWork.has(task.id), pause: await readPause(world, task) }),
  )
  return (await Promise.all(rows)).flat()
}

async function askOfChanges(world: World, living: readonly SessionView[], project?: string): Promise<InboxRow[]> {
  const alive = new Set(living.map(({ id }) => id))
  const changes = await listOpenChanges(world, project)
  return changes.flatMap(change => askOfChange({ ...change, isWorkedAt: alive.has(change.session) }))
}

/** All of them: what is cut off waits unseen. */
async function listOpenChanges(world: World, project?: string): Promise<readonly ChangeRow[]> {
  const found: ChangeRow[] = []
  let after = 0
  for (;;) {
    const where = { all: false, after, limit: PAGE, ...(project !== undefined && { project }) }
    const { changes, next } = await listChanges(world, where)
    found.push(...changes)
    if (next === null) return found
    after = Number(next)
  }
}

/** What belongs to no project. */
async function askOfHouse(world: World): Promise<InboxRow[]> {
  const hosts = await readAllRows<HostView>(world, 'host', { status: 'suspected' })
  return [
    ...hosts.flatMap(askOfHost),
    ...(await showLimits(world)).flatMap(askOfLimit),
    ...(await world.store.intents.list('dead', INTENTS_MAX)).map(askOfIntent),
    ...(await listQueue(world)).map(askOfLesson),
  ]
}
