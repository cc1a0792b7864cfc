// Whose a thing is: the node that made it, or that of the session, task or change that it belongs to.
import type { Change } from '#change/rules/change'
import { isId } from '#kernel/events/ids'
import { findTrialOf } from '#looking/usecases/find-trial'
import type { Project } from '#project/rules/project'
import type { World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import type { SessionView } from '#session/rules/record/session-view'
import type { TaskView } from '#task/rules/record/task-view'
import { isOwnOrOld } from './is-own.ts'

type Payload = Readonly<Record<string, unknown>>

/** How each part of a payload leads to an owner; the first that is there counts. */
const ROADS: readonly [member: string, find: (world: World, id: string) => Promise<string | null>][] = [
  ['to', async (_world, id) => id],
  ['session', findSubjectOwner],
  ['task', findSubjectOwner],
  ['change', async (world, id) => findSubjectOwner(world, (await findRow<Change>(world, 'change', id))?.session ?? '')],
  [
    'run',
    async (world, id) => findSubjectOwner(world, (await findRow<ReviewRun>(world, 'review_run', id))?.sessionId ?? ''),
  ],
  ['project', async (world, id) => (await findRow<Project>(world, 'project', id))?.node ?? null],
]

/** Null: nobody has said so. */
export async function findPayloadOwner(world: World, payload: Payload): Promise<string | null> {
  const road = ROADS.find(([member]) => payload[member] !== undefined)
  return road ? road[1](world, String(payload[road[0]])) : null
}

/** Of a session, or of a task that stands for one. */
export async function findSubjectOwner(world: World, id: string): Promise<string | null> {
  if (isId('task', id)) return findTaskOwner(world, id)
  return (await findRow<SessionView>(world, 'session', id))?.node ?? null
}

/** What a trial calls a task is of whoever has the task that it copies. */
async function findTaskOwner(world: World, id: string): Promise<string | null> {
  const task = await findRow<TaskView>(world, 'task', id)
  if (task) return task.node
  const copied = await findTrialOf(world, id)
  return copied ? ((await findRow<TaskView>(world, 'task', copied.task))?.node ?? null) : null
}

/** Whether a loop of this node may go on with what belongs to this session or task. */
export async function isSubjectOwn(world: World, id: string): Promise<boolean> {
  return isOwnOrOld(world, { node: await findSubjectOwner(world, id) })
}

async function findRow<State>({ store }: World, view: string, key: string): Promise<State | undefined> {
  return (await store.views.find<State>(view, key))?.state
}
