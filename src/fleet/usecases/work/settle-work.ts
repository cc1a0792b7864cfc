// Writes down that works of this node are over: all of them, the fence and the end of their jobs in one transaction.
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { WorkView } from '#fleet/rules/work/work-view'
import type { NewEvent } from '#kernel/events/event'
import type { World } from '#recorder/world'
import { findNodeView } from '../plane/speak-for.ts'
import { askFence } from './claim-work.ts'
import { findWorks, writeWork } from './need-queue.ts'

export type Settlement = NewEvent['data'] & { readonly outcome: 'ended' | 'failed' }

export async function settleWorks(
  world: World,
  queue: WorkQueue,
  settlements: ReadonlyMap<string, Settlement>,
): Promise<void> {
  if (settlements.size === 0) return
  await queue.record(async () => {
    const [works, node] = await Promise.all([
      findWorks(world, [...settlements.keys()]),
      findNodeView(world, world.node.id),
    ])
    const over = works.flatMap(work => {
      if (!work || !isClaimedHere(world, work)) return []
      const { result, rule } = askFence(world, node, work, 'settle')
      return result === 'pass' ? [{ work, rule }] : []
    })
    return {
      writes: over.map(({ work, rule }) => {
        const data = { attempt: work.attempt, rule, ...settlements.get(work.id)! }
        return writeWork(world, work, 'work.settled', data)
      }),
      remove: over.map(({ work: { job } }) => ({ node: world.node.id, job })),
    }
  })
}

/** Lapsed or not: a lapse takes nothing away. */
export function isClaimedHere({ node }: World, work: WorkView): boolean {
  return work.node === node.id && work.epoch !== null && (work.state === 'claimed' || work.state === 'lapsed')
}
