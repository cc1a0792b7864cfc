// Asks for a session on whatever node fits. What is asked for stays asked until a node takes it or somebody withdraws it.
import type { Bundles } from '#fleet/ports/bundles'
import { readTerm } from '#fleet/rules/match-labels'
import { sayRefusals } from '#fleet/rules/work/say-refusal'
import type { WorkView } from '#fleet/rules/work/work-view'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { chooseSessionAgent, type SpawnWish } from '#session/usecases/life/spawn-wish'
import { needNode } from '../change-node.ts'
import { nameOf } from '../contacts.ts'
import { keepBase } from './keep-base.ts'
import { findWork, needQueue, needWork } from './need-queue.ts'
import { placeThese } from './place-work.ts'

export type WorkWish = Omit<SpawnWish, 'reviewing' | 'id'> & {
  /** Separated by commas. */
  readonly needs?: string
  /** Its id or its name. */
  readonly node?: string
  readonly weight?: number
}

const UNPLACEABLE: readonly string[] = ['L8', 'L9']

export async function askForWork(world: World, asking: Asking, bundles: Bundles, given: WorkWish): Promise<WorkView> {
  const queue = needQueue(world, 'placing work on a node')
  const { needs: text = '', node, weight = 1, ...wish } = given
  const needs = text === '' ? [] : text.split(',')
  for (const term of needs) readTerm(term, 'needs')
  const project = await needProject(world, wish.project)
  const pinned = node === undefined ? null : await needNode(world, node)
  const id = idOf(world, asking)
  const base = (await findWork(world, id)) ? null : await keepBase(world, asking, bundles, project, wish.base)
  const facts = { kind: 'session', project: project.id, owner: asking.actor.id, needs, node: pinned, weight }
  await recordDecision(world, asking, `work/${id}`, async history => {
    if (history.length > 0) return null
    const subject = `${project.id}-${await world.store.log.takeNumber('session')}`
    const harness = await findHarness(world, project, wish)
    const stored = await world.store.blobs.put(Buffer.from(JSON.stringify(wish)))
    const policy = { replaceAfterMs: null }
    return {
      type: 'work.asked',
      decision: decision('asked', 'person', {}),
      data: { ...facts, subject, harness, wish: stored, policy, base },
    }
  })
  await placeThese(world, queue, [id])
  const work = await needWork(world, id)
  if (work.state === 'waiting' && UNPLACEABLE.includes(work.rule)) throw unplaceable(world, work)
  return work
}

/** The same command sent again asks once. */
function idOf({ ids }: World, { onceKey }: Asking): string {
  return onceKey === null ? ids.newId('wk_') : `wk_${sha256Hex(onceKey).slice(0, 16).toUpperCase()}`
}

/** Its checkout may be gone: what was kept of it is enough for others. */
async function isThere({ git }: World, path: string): Promise<boolean> {
  return (await git.locate(path).catch(() => undefined)) !== undefined
}

/** What its configuration says is known where the checkout is; elsewhere only what was asked for. */
async function findHarness(world: World, project: Project, wish: Omit<SpawnWish, 'reviewing'>): Promise<string | null> {
  if (project.node !== world.node.id || !(await isThere(world, project.path))) return wish.harness ?? null
  if (wish.kind === 'reviewer')
    return refuseInput('kind', 'one that works by itself: a reviewer is started by its review')
  return chooseSessionAgent(await world.projectConfig.read(project.path), wish.kind ?? 'worker', wish).harness
}

function unplaceable(world: World, { id, nodes }: WorkView): Error {
  return provostError('WORK_UNPLACEABLE', { details: { id, reasons: sayRefusals(nodes, node => nameOf(world, node)) } })
}
