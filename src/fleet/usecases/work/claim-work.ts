// Takes what was placed on this node. Job, fence and claim are one transaction: after a crash the job is as it was.
import type { Claimed, Job, WorkQueue } from '#fleet/ports/work-queue'
import { checkFence, type Fenced, type FencedOp } from '#fleet/rules/check-fence'
import type { NodeView } from '#fleet/rules/node-view'
import type { WorkView } from '#fleet/rules/work/work-view'
import type { World } from '#recorder/world'
import { findNodeView } from '../plane/speak-for.ts'
import { findWorks, writeWork } from './need-queue.ts'

const GENERATION = 1

export async function claimWork(world: World, queue: WorkQueue): Promise<void> {
  await queue.claim(world.node.id, jobs => decideClaims(world, jobs))
  world.steps('work.claimed')
}

async function decideClaims(world: World, jobs: readonly Job[]): Promise<Claimed[]> {
  const ids = jobs.map(({ work }) => work)
  const [works, node] = await Promise.all([findWorks(world, ids), findNodeView(world, world.node.id)])
  world.steps('work.claim')
  return jobs.map((job, n) => decideClaim(world, job, works[n], node))
}

/** Null: the work is over, was placed elsewhere, or has got another job since. */
function decideClaim(world: World, job: Job, work: WorkView | undefined, node: NodeView | undefined): Claimed {
  if (!work || work.job !== job.id || work.node !== world.node.id) return null
  if (work.state === 'claimed') return [] // the same claim, held by a new job
  if (work.state !== 'placed') return null
  const { result, rule } = askFence(world, node, work, 'append')
  if (result !== 'pass') return null
  const data = {
    node: world.node.id,
    epoch: epochOf(node),
    generation: GENERATION,
    attempt: job.attempt,
    job: job.id,
    rule,
  }
  return [writeWork(world, work, 'work.claimed', data)]
}

/** `node`: what the log says of this one now. */
export function askFence(world: World, node: NodeView | undefined, work: WorkView, op: FencedOp): Fenced {
  const { id } = world.node
  const nodeEpoch = epochOf(node)
  const { subject: session, attempt } = work
  return checkFence({
    write: { op, node: id, nodeEpoch, session, generation: GENERATION, attempt },
    known: {
      nodeState: node?.state ?? null,
      nodeEpoch,
      owner: work.node,
      generation: GENERATION,
      attempt,
      settled: work.state === 'settled',
    },
  })
}

function epochOf(node: NodeView | undefined): number {
  return node?.epoch ?? 1
}
