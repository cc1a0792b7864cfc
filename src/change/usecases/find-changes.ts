// Reads changes from their view.

import { provostError } from '#kernel/errors/errors'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { type Change, type ChangeState, readChangeId } from '../rules/change.ts'

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
