// The queue that hands work to other nodes; a home with a store of its own has none.
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { WorkView } from '#fleet/rules/work/work-view'
import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'

export function needQueue({ store }: World, command: string): WorkQueue {
  if (store.work) return store.work
  throw provostError('FLEET_NEEDS_POSTGRES', { details: { command } })
}

export async function findWork({ store }: World, id: string): Promise<WorkView | undefined> {
  return (await store.views.find<WorkView>('work', id))?.state
}

/** In the order of the ids; undefined for what nobody asked for. */
export async function findWorks({ store }: World, ids: readonly string[]): Promise<(WorkView | undefined)[]> {
  const found = new Map((await store.views.findMany<WorkView>('work', ids)).map(({ key, state }) => [key, state]))
  return ids.map(id => found.get(id))
}

export async function needWork(world: World, id: string): Promise<WorkView> {
  const work = await findWork(world, id)
  if (work) return work
  throw provostError('NOT_FOUND', { details: { noun: 'work', id } })
}

export function listOpenWork(world: World): Promise<WorkView[]> {
  return readAllRows<WorkView>(world, 'work', { status: 'open' })
}

/** What nodes do by themselves for a work belongs to the command that asked for it. */
export function writeWork(
  world: World,
  { id, version, correlation, event }: WorkView,
  type: string,
  data: NewEvent['data'],
  actor: NewEvent['actor'] = system('fleet'),
): StreamAppend {
  const written = composeEvent(world, { actor, cause: event, correlation }, type, data)
  return { stream: `work/${id}`, expectedVersion: version, events: [written] }
}
