// Reads changes from their view.
import { type Change, type ChangeState, readChangeId } from '#core/change/change'
import { provostError } from '#core/kernel/errors'
import type { World } from '../world.ts'

const PAGE = 200

export async function findChange({ store }: World, id: string): Promise<Change | undefined> {
  return (await store.views.find<Change>('change', id))?.state
}

export async function needChange(world: World, id: string): Promise<Change> {
  const change = readChangeId(id) ? await findChange(world, id) : undefined
  if (change) return change
  throw provostError('NOT_FOUND', {
    details: { noun: 'change', id },
  })
}

/** Everything of a project that is in one of these states, oldest first. */
export async function listByState(world: World, project: string, states: readonly ChangeState[]): Promise<Change[]> {
  const lists = await Promise.all(states.map(state => listAll(world, project, state)))
  return lists.flat().toSorted((left, right) => left.number - right.number)
}

async function listAll({ store }: World, scope: string, status: string): Promise<Change[]> {
  const changes: Change[] = []
  for (let after = 0; ; ) {
    const rows = await store.views.list<Change>('change', { scope, status, after, limit: PAGE })
    changes.push(...rows.map(row => row.state))
    if (rows.length < PAGE) return changes
    after = rows.at(-1)!.ordinal
  }
}
