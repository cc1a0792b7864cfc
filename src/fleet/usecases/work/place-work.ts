// Gives work that waits to the node that fits best, or says of each node what speaks against it. Whoever has the store may do
// this: decision, event and job are one transaction.
import { randomUUID } from 'node:crypto'
import type { Handover, JobFor, WorkQueue } from '#fleet/ports/work-queue'
import { readTerm } from '#fleet/rules/match-labels'
import { type CandidateNode, type Placement, placeWork, withWork } from '#fleet/rules/place-work'
import type { WorkView } from '#fleet/rules/work/work-view'
import type { World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { gatherCandidates } from './gather-candidates.ts'
import { findWorks, listOpenWork, writeWork } from './need-queue.ts'

/** Keeps others from the log for no longer than so many take. */
const PLACED_AT_ONCE = 20

export async function placeOpenWork(world: World, queue: WorkQueue): Promise<void> {
  const open = (await listOpenWork(world)).filter(isUnplaced).map(({ id }) => id)
  for (let from = 0; from < open.length; from += PLACED_AT_ONCE)
    await placeThese(world, queue, open.slice(from, from + PLACED_AT_ONCE))
}

/** Looked at first without holding up anybody: most of what waits goes on waiting. */
export async function placeThese(world: World, queue: WorkQueue, ids: readonly string[]): Promise<void> {
  const plan = () => planHandover(world, ids)
  if (!(await plan())) return
  await queue.record(async () => {
    const planned = await plan()
    world.steps('work.place')
    return planned
  })
  world.steps('work.placed')
}

/** One after the other: each finds the nodes with what was given to them before it. */
async function planHandover(world: World, ids: readonly string[]): Promise<Handover | null> {
  const [works, gathered] = await Promise.all([findWorks(world, ids), gatherCandidates(world)])
  const writes: StreamAppend[] = []
  const send: JobFor[] = []
  let nodes = gathered
  for (const work of works) {
    if (!work || !isUnplaced(work)) continue
    const placement = decidePlace(work, nodes)
    const { node, rule } = placement
    if (placement.result === 'placed' && node !== null) {
      const job = { id: randomUUID(), work: work.id, attempt: work.attempt }
      const data = { node, rule, nodes: placement.nodes, attempt: job.attempt, job: job.id }
      writes.push(writeWork(world, work, 'work.placed', data))
      send.push({ node, job })
      nodes = nodes.map(each => (each.id === node ? withWork(each, work, world.clock.now()) : each))
    } else if (isNews(work, placement))
      writes.push(writeWork(world, work, 'work.waiting', { rule, nodes: placement.nodes }))
  }
  return writes.length > 0 ? { writes, send } : null
}

/** Whoever had it and was given up does not get it again. */
export function decidePlace(work: WorkView, nodes: readonly CandidateNode[]): Placement {
  const { kind, project, owner, harness, pinned, weight, base, past } = work
  const needs = work.needs.map(text => readTerm(text, 'needs'))
  const placed = { kind, project, owner, needs, harness, node: pinned, avoid: past.map(({ node }) => node), weight }
  return placeWork({ work: placed, transport: base !== null, nodes })
}

function isUnplaced({ state }: WorkView): boolean {
  return state === 'asked' || state === 'waiting'
}

function isNews(work: WorkView, { rule, nodes }: Placement): boolean {
  return work.state === 'asked' || work.rule !== rule || JSON.stringify(work.nodes) !== JSON.stringify(nodes)
}
