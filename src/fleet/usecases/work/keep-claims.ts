// Renews the claims of this node, sends again what was lost on the way, and writes down which claims of any node were not
// renewed. That is a fact about a line: nothing is moved by it.
import { randomUUID } from 'node:crypto'
import type { Handover, WorkQueue } from '#fleet/ports/work-queue'
import { planUpkeep } from '#fleet/rules/work/plan-upkeep'
import { isWithNode, type WorkView } from '#fleet/rules/work/work-view'
import type { World } from '#recorder/world'
import { findWork, writeWork } from './need-queue.ts'

/** True: some job of this node lies in the queue that has to be taken again. */
export async function keepClaims(world: World, queue: WorkQueue, works: readonly WorkView[]): Promise<boolean> {
  const isToBeTaken = await renewClaims(world, queue, works)
  await queue.takeLapsed(async job => {
    const work = await findWork(world, job.work)
    const isHeld = work?.state === 'claimed' && work.job === job.id
    return isHeld ? [writeWork(world, work, 'work.lapsed', { attempt: job.attempt, job: job.id })] : []
  })
  return isToBeTaken
}

/** Those of this node alone; the answer is the same. */
export async function renewClaims(world: World, queue: WorkQueue, works: readonly WorkView[]): Promise<boolean> {
  const here = world.node.id
  const own = works.filter(work => work.node === here && isWithNode(work))
  if (own.length === 0) return false
  const held = own.filter(({ state }) => state === 'claimed').map(({ job }) => job)
  const renewed = held.length > 0 ? await queue.touch(here, held) : new Set<string>()
  const jobs = own.map(({ job }) => job).filter(job => !renewed.has(job))
  const living = jobs.length > 0 ? await queue.findLiving(here, jobs) : new Set<string>()
  const isLiving = (job: string) => renewed.has(job) || living.has(job)
  const now = world.clock.now()
  // What was read a moment ago tells whether there is anything to do; what is done is decided at the end of the log.
  const due = own.filter(work => planUpkeep({ work, here, living: isLiving(work.job), now }).result !== 'none')
  for (const { id, job } of due) await queue.record(() => planHandover(world, id, isLiving(job) ? null : job))
  return due.length > 0 || renewed.size < held.length
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
  return { writes, remove: [{ node: work.node, job: work.job }], send: [{ node: work.node, job }] }
}
