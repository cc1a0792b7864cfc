// Work as people see it, and taking one back.
import { sayRefusals } from '#fleet/rules/work/say-refusal'
import { isOver, type WorkState, type WorkView } from '#fleet/rules/work/work-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { lookAtNodes, nameOf } from '../contacts.ts'
import { listOpenWork, needQueue, needWork, writeWork } from './need-queue.ts'

export type ShownWork = {
  readonly id: string
  readonly state: WorkState
  readonly session: string
  readonly project: string
  readonly needs: readonly string[]
  readonly node: string | null
  readonly name: string | null
  readonly rule: string
  /** How many nodes were looked at. */
  readonly among: number
  /** Why no node takes it; empty where one does. */
  readonly reasons: string
  readonly by: string
  readonly askedAt: string
  readonly outcome: string
  readonly code: string | null
  readonly text: string
}

export type WorkFilter = { readonly waiting: boolean; readonly all: boolean }

export async function listWork(world: World, { waiting, all }: WorkFilter): Promise<ShownWork[]> {
  await lookAtNodes(world)
  const works = all ? await readAllRows<WorkView>(world, 'work') : await listOpenWork(world)
  const wanted = works.filter(({ state }) => !waiting || state === 'asked' || state === 'waiting')
  return wanted.map(work => showWork(world, work))
}

export function showWork(world: World, work: WorkView): ShownWork {
  const { id, state, subject, project, needs, node, rule, nodes, by, askedAt, outcome, code, text } = work
  const isWaiting = state === 'waiting'
  return {
    ...{ id, state, session: subject, project, needs, node, rule, askedAt, outcome, code, text },
    name: node === null ? null : nameOf(world, node),
    among: nodes.filter(({ refusals }) => refusals.length === 0).length,
    reasons: isWaiting ? sayRefusals(nodes, each => nameOf(world, each)) : '',
    by: by.id,
  }
}

/** What a node has begun with is ended there, as a session; here it is shown as it is. */
export async function cancelWork(world: World, { actor }: Asking, id: string, reason: string): Promise<ShownWork> {
  const queue = needQueue(world, 'withdrawing work')
  await needWork(world, id)
  await queue.record(async () => {
    const work = await needWork(world, id)
    if (isOver(work) || work.epoch !== null) return null
    const writes = [writeWork(world, work, 'work.cancelled', { reason }, actor)]
    return { writes, ...(work.node !== null && { remove: [{ node: work.node, job: work.job }] }) }
  })
  await lookAtNodes(world)
  return showWork(world, await needWork(world, id))
}
