// Takes what was placed on this node. Job, fence and claim are one transaction: after a crash the job is as it was.
import type { Job, WorkQueue } from '#fleet/ports/work-queue'
import { checkFence, type FencedOp } from '#fleet/rules/check-fence'
import type { NodeView } from '#fleet/rules/node-view'
import type { WorkView } from '#fleet/rules/work/work-view'
import type { World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { findWork, writeWork } from './need-queue.ts'

const GENERATION = 1

export async function claimWork(world: World, queue: WorkQueue): Promise<void> {
  await queue.claim(world.node.id, job => decideClaim(world, job))
  world.steps('work.claimed')
}

/** Null: the work is over, was placed elsewhere, or has got another job since. */
async function decideClaim(world: World, job: Job): Promise<readonly StreamAppend[] | null> {
  const work = await findWork(world, job.work)
  if (!work || work.job !== job.id || work.node !== world.node.id) return null
  if (work.state === 'claimed') return [] // the same claim, held by a new job
  if (work.state !== 'placed') return null
  const { fenced, epoch } = await askFence(world, work, 'append')
  if (fenced.result !== 'pass') return null
  const data = {
    node: world.node.id,
    epoch,
    generation: GENERATION,
    attempt: job.attempt,
    job: job.id,
    rule: fenced.rule,
  }
  world.steps('work.claim')
  return [writeWork(world, work, 'work.claimed', data)]
}

/** As the log says it now. */
export async function askFence(world: World, work: WorkView, op: FencedOp) {
  const node = (await world.store.views.find<NodeView>('node', world.node.id))?.state
  const epoch = node?.epoch ?? 1
  const fenced = checkFence({
    write: {
      op,
      node: world.node.id,
      nodeEpoch: epoch,
      session: work.subject,
      generation: GENERATION,
      attempt: work.attempt,
    },
    known: {
      nodeState: node?.state ?? null,
      nodeEpoch: epoch,
      owner: work.node,
      generation: GENERATION,
      attempt: work.attempt,
      settled: work.state === 'settled',
    },
  })
  return { fenced, epoch }
}
