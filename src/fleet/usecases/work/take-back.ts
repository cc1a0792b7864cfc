// A node is emptied: what was placed on it and not begun with goes to another, and when nothing is left that is written down.
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { NodeView } from '#fleet/rules/node-view'
import type { WorkView } from '#fleet/rules/work/work-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import { noteDrained } from '../change-node.ts'
import { findNodeView, fleetAsking } from '../plane/speak-for.ts'
import { findWork, writeWork } from './need-queue.ts'

/** A node with the store at hand says by itself that nothing of it runs any more. */
export async function noteDrainedHere(world: World, works: readonly WorkView[]): Promise<void> {
  const { id } = world.node
  if ((await findNodeView(world, id))?.state !== 'draining' || works.some(({ node }) => node === id)) return
  if ((await listLiving(world)).some(({ node }) => node === id)) return
  await noteDrained(world, fleetAsking(world), id)
}

export async function takeBackPlaced(world: World, queue: WorkQueue, works: readonly WorkView[]): Promise<void> {
  const placed = works.filter(({ state }) => state === 'placed')
  if (placed.length === 0) return
  const draining = await readAllRows<NodeView>(world, 'node', { status: 'draining' })
  const isDrained = (node: string | null) => draining.some(({ id }) => id === node)
  for (const { id, node } of placed) {
    if (!isDrained(node)) continue
    await queue.record(async () => {
      const work = await findWork(world, id)
      if (work?.state !== 'placed' || work.node === null || work.node !== node) return null
      const data = { rule: 'Q1', nodes: [{ id: work.node, refusals: ['state_draining'] }] }
      const writes = [writeWork(world, work, 'work.waiting', data)]
      return { writes, remove: [{ node: work.node, job: work.job }] }
    })
  }
}
