// How much is open, of each kind: counted by the index of the views, whatever is in them.
import type { World } from '#recorder/world'
import { OPEN_STATUS, type OpenCounts, sumOpen } from '../rules/open-status.ts'

export async function countOpen({ store }: Pick<World, 'store'>): Promise<OpenCounts> {
  const counted = Object.entries(OPEN_STATUS).map(
    async ([name, kept]) => [name, sumOpen(kept, await store.views.countByStatus(kept.view))] as const,
  )
  return Object.fromEntries(await Promise.all(counted)) as OpenCounts
}
