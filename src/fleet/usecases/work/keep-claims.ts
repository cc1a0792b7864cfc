// Renews the claims of this node, sends again what was lost on the way, and writes down which claims of any node were not
// renewed. That is a fact about a line: nothing is moved by it.
import { randomUUID } from 'node:crypto'
import type { Handover, WorkQueue } from '#fleet/ports/work-queue'
import { planUpkeep } from '#fleet/rules/work/plan-upkeep'
import { isWithNode, type WorkView } from '#fleet/rules/work/work-view'
import type { World } from '#recorder/world'
import { findWork, writeWork } from './need-queue.ts'

export async function keepClaims(world: World, queue: WorkQueue, works: readonly WorkView[]): Promise<void> {
  const here = world.node.id
  const own = works.filter(work => work.node === here && isWithNode(work))
  const held = own.filter(({ state }) => state === 'claimed').map(({ job }) => job)
  if (held.length > 0) await queue.touch(here, held)
  const living =
    own.length > 0
      ? await queue.findLiving(
          here,
          own.map(({ job }) => job),
        )
      : new Set<string>()
  for (const { id, job } of own) {
    const plan = () => planHandover(world, id, living.has(job) ? null : job)
    if (await plan()) await queue.record(plan)
  }
  await queue.takeLapsed(async job => {
    const work = await findWork(world, job.work)
    const isHeld = work?.state === 'claimed' && work.job === job.id
    return isHeld ? [writeWork(world, work, 'work.lapsed', { attempt: job.attempt, job: job.id })] : []
  })
}

/** A new job of the same attempt: nobody else is asked, and what the claim says stays true. `lost`: the job that was not found. */
async function planHandover(world: World, id: string, lost: string | null): Promise<Handover | null> {
  const work = await findWork(world, id)
  if (!work) return null
  const facts = { work, here: world.node.id, living: work.job !== lost, now: world.clock.now() }
  const { result, rule } = planUpkeep(facts)
  if (result === 'none' || work.node === null) return null
  const job = { id: randomUUID(), work: id, attempt: work.attempt }
  const data = { attempt: job.attempt, job: job.id, rule }
  const writes = [writeWork(world, work, 'work.resumed', data)]
  return { writes, remove: { node: work.node, job: work.job }, send: { node: work.node, job } }
}
