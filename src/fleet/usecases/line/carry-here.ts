// Carries out what the plane gave to this node, by the steps of a node that has the store: only that here nothing hands work over,
// because the plane has claimed it already. What is written is told by the spool.
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { World } from '#recorder/world'
import type { Bringing } from '../work/bring-base.ts'
import { carryWork } from '../work/carry-work.ts'
import { listOpenWork } from '../work/need-queue.ts'

export async function carryHere(
  world: World,
  starting: Set<string>,
  bringing: Bringing,
  onFailed: (work: string, error: unknown) => void,
): Promise<void> {
  const works = await listOpenWork(world)
  if (works.length > 0) await carryWork(world, queueHere(world), works, starting, bringing, onFailed)
}

function queueHere({ store }: World): WorkQueue {
  return {
    record: async plan => {
      const handover = await plan()
      if (handover && handover.writes.length > 0) await store.log.append(handover.writes)
    },
    claim: async () => {},
    touch: async (_node, jobs) => new Set(jobs),
    findLiving: async (_node, jobs) => new Set(jobs),
    takeLapsed: async () => {},
    close: async () => {},
  }
}
