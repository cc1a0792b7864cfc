// A node is emptied: what was placed on it and not begun with goes to another, and when nothing is left that is written down.
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { NodeView } from '#fleet/rules/node-view'
import { type DrainedSession, type DrainPlan, planDrain } from '#fleet/rules/plan-drain'
import type { WorkView } from '#fleet/rules/work/work-view'
import { readInstant } from '#kernel/events/time'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { findSession, listLiving } from '#session/usecases/life/need-session'
import { askParking, isParkable } from '#session/usecases/park-session'
import { noteDrained } from '../change-node.ts'
import { findNodeView, fleetAsking } from '../plane/speak-for.ts'
import { findWork, writeWork } from './need-queue.ts'
import { isClaimedHere } from './settle-work.ts'

/** A node with the store at hand says by itself that nothing of it runs any more. */
export async function noteDrainedHere(world: World, works: readonly WorkView[]): Promise<void> {
  const { id } = world.node
  if ((await findNodeView(world, id))?.state !== 'draining' || works.some(({ node }) => node === id)) return
  if ((await listLiving(world)).some(({ node }) => node === id)) return
  await noteDrained(world, fleetAsking(world), id)
}

/** What runs there and may not run any longer is parked; who carries works here does the rest. */
export async function parkDueHere(world: World, works: readonly WorkView[]): Promise<void> {
  const view = await findNodeView(world, world.node.id)
  if (view?.state !== 'draining' || view.parkAfterMs === null) return
  const own = works.filter(work => isClaimedHere(world, work))
  const sessions = await Promise.all(own.map(({ subject }) => describeAtWork(world, subject)))
  const since = readInstant(view.since) ?? world.clock.now()
  const facts = { now: world.clock.now(), since, parkAfterMs: view.parkAfterMs, claiming: false, suites: 0 }
  await parkPlanned(world, planDrain({ ...facts, sessions, spoolPending: 0, line: true }))
}

async function describeAtWork(world: World, id: string): Promise<DrainedSession> {
  const session = await findSession(world, id)
  const parkable = session?.parking === null && (await isParkable(world, session))
  return { id, state: 'working', parked: false, parkable, pushed: true }
}

/** That they are parked is asked for. */
export async function parkPlanned(world: World, { steps }: DrainPlan): Promise<void> {
  for (const { step, session } of steps)
    if (step === 'park' && session !== null) await askParking(world, fleetAsking(world), session, 'its node is emptied')
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
