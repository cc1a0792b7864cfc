// Reads changes from their view.
import { type Change, type ChangeState, readChangeId } from '#core/change/change'
import { provostError } from '#core/kernel/errors'
import { readAllRows } from '../read-all-rows.ts'
import type { World } from '../world.ts'

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
  const lists = await Promise.all(
    states.map(state => readAllRows<Change>(world, 'change', { scope: project, status: state })),
  )
  return lists.flat().toSorted((left, right) => left.number - right.number)
}
