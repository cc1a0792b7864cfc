// Gives work that waits to the node that fits best, or says of each node what speaks against it. Whoever has the store may do
// this: decision, event and job are one transaction.
import { randomUUID } from 'node:crypto'
import type { Handover, WorkQueue } from '#fleet/ports/work-queue'
import { readTerm } from '#fleet/rules/match-labels'
import { type Placement, placeWork } from '#fleet/rules/place-work'
import type { WorkView } from '#fleet/rules/work/work-view'
import type { World } from '#recorder/world'
import { gatherCandidates } from './gather-candidates.ts'
import { findWork, listOpenWork, writeWork } from './need-queue.ts'

export async function placeOpenWork(world: World, queue: WorkQueue): Promise<void> {
  for (const { id, state } of await listOpenWork(world)) if (isUnplaced(state)) await placeOne(world, queue, id)
}

/** Looked at first without holding up anybody: most of what waits goes on waiting. */
export async function placeOne(world: World, queue: WorkQueue, id: string): Promise<void> {
  const plan = () => planHandover(world, id)
  if (!(await plan())) return
  await queue.record(async () => {
    const planned = await plan()
    world.steps('work.place')
    return planned
  })
  world.steps('work.placed')
}

async function planHandover(world: World, id: string): Promise<Handover | null> {
  const work = await findWork(world, id)
  if (!work || !isUnplaced(work.state)) return null
  const placement = await decidePlace(world, work)
  const { result, node, rule, nodes } = placement
  if (result !== 'placed' || node === null)
    return isNews(work, placement) ? { writes: [writeWork(world, work, 'work.waiting', { rule, nodes })] } : null
  const job = { id: randomUUID(), work: id, attempt: work.attempt }
  const data = { node, rule, nodes, attempt: job.attempt, job: job.id }
  return { writes: [writeWork(world, work, 'work.placed', data)], send: { node, job } }
}

/** Whoever had it and was given up does not get it again. */
export async function decidePlace(world: World, work: WorkView): Promise<Placement> {
  const { kind, project, owner, harness, pinned, weight, base, past } = work
  const needs = work.needs.map(text => readTerm(text, 'needs'))
  const placed = { kind, project, owner, needs, harness, node: pinned, avoid: past.map(({ node }) => node), weight }
  return placeWork({ work: placed, transport: base !== null, nodes: await gatherCandidates(world) })
}

function isUnplaced(state: WorkView['state']): boolean {
  return state === 'asked' || state === 'waiting'
}

function isNews(work: WorkView, { rule, nodes }: Placement): boolean {
  return work.state === 'asked' || work.rule !== rule || JSON.stringify(work.nodes) !== JSON.stringify(nodes)
}
