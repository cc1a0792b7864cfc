// Everything that waits for a person, of every room, in one list.
import { type ChangeRow, listChanges } from '#change/usecases/list-changes'
import { listQueue } from '#lessons/usecases/list-lessons'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { HostView } from '#session/rules/record/host-view'
import type { SessionView } from '#session/rules/record/session-view'
import { listLeft, listLiving } from '#session/usecases/life/need-session'
import { listOpenTasks } from '#task/usecases/look/list-tasks'
import { showLimits } from '#usage/usecases/limits/show-limits'
import { askOfChange, askOfHost, askOfIntent, askOfLesson, askOfLimit } from '../rules/ask-of-others.ts'
import { askOfSession } from '../rules/ask-of-session.ts'
import { askOfTask } from '../rules/ask-of-task.ts'
import { type InboxRow, sortInbox } from '../rules/inbox-row.ts'
import { askOfEvidence, askOfRuns } from './ask-of-stores.ts'

/** More than a person can decide in a day; how many there are is told all the same. */
const ROWS_MAX = 500
const INTENTS_MAX = 10_000
const PAGE = 199

export type Inbox = { readonly rows: readonly InboxRow[]; readonly total: number }

export async function listInbox(world: World, project?: string): Promise<Inbox> {
  const living = await listLiving(world, project)
  const rows = [
    ...[...living, ...(await listLeft(world, project))].flatMap(askOfSession),
    ...(await askOfTasks(world, living, project)),
    ...(await askOfChanges(world, living, project)),
    ...(await askOfRuns(world, project)),
    ...(await askOfEvidence(world, project)),
    ...(project === undefined ? await askOfHouse(world) : []),
  ]
  return { rows: sortInbox(rows).slice(0, ROWS_MAX), total: rows.length }
}

async function askOfTasks(world: World, living: readonly SessionView[], project?: string): Promise<InboxRow[]> {
  const busy = living.filter(({ record }) => record.session.state !== 'idle')
  const atWork = new Set(busy.flatMap(({ taskId }) => taskId ?? []))
  const tasks = await listOpenTasks(world, project)
  return tasks.flatMap(task => askOfTask({ ...task, isAtWork: atWork.has(task.id) }))
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
