// Carries out what this node has claimed: a session is started once, and the work ends when the session has.
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { WorkView } from '#fleet/rules/work/work-view'
import { isProvostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { findSession } from '#session/usecases/life/need-session'
import type { SpawnWish } from '#session/usecases/life/spawn-wish'
import { type Bringing, bringBase } from './bring-base.ts'
import { askFence } from './claim-work.ts'
import { findWork, writeWork } from './need-queue.ts'

type Settlement = NewEvent['data'] & { readonly outcome: 'ended' | 'failed' }

/**
 * Starting an agent takes its time, in which other work goes on: nobody waits for it. `starting` has what is being started, so
 * that a second look starts no second one; what fails is told and tried again.
 */
export async function carryWork(
  world: World,
  queue: WorkQueue,
  works: readonly WorkView[],
  starting: Set<string>,
  bringing: Bringing,
  onFailed: (work: string, error: unknown) => void,
): Promise<void> {
  for (const work of works) {
    if (!isClaimedHere(world, work) || starting.has(work.id)) continue
    const session = await findSession(world, work.subject)
    if (!session) void start(world, queue, work, starting, bringing).catch(error => onFailed(work.id, error))
    else if (isEnded(session.record.session.state)) {
      const { state, reason } = session.record.session
      await settle(world, queue, work.id, { outcome: 'ended', text: `${work.subject} is ${state} (${reason})` })
    }
  }
}

async function start(
  world: World,
  queue: WorkQueue,
  work: WorkView,
  starting: Set<string>,
  bringing: Bringing,
): Promise<void> {
  starting.add(work.id)
  try {
    const { spawnSession } = await import('#session/usecases/life/spawn-session')
    const wish: SpawnWish = JSON.parse(Buffer.from(await world.store.blobs.get(work.wish)).toString('utf8'))
    await bringBase(world, askingOf(work), bringing, work)
    await spawnSession(world, askingOf(work), { ...wish, ...beginningOf(work, wish), id: work.subject })
  } catch (error) {
    // A session that was written down tells its own end; trouble with the store says nothing about the work.
    if (!isProvostError(error) || error.code.startsWith('STORE_') || (await findSession(world, work.subject)))
      throw error
    await settle(world, queue, work.id, { outcome: 'failed', code: error.code, text: error.message })
  } finally {
    starting.delete(work.id)
  }
}

async function settle(world: World, queue: WorkQueue, id: string, settlement: Settlement): Promise<void> {
  await queue.record(async () => {
    const work = await findWork(world, id)
    if (!work || !isClaimedHere(world, work)) return null
    const { fenced } = await askFence(world, work, 'settle')
    if (fenced.result !== 'pass') return null
    const data = { attempt: work.attempt, rule: fenced.rule, ...settlement }
    return { writes: [writeWork(world, work, 'work.settled', data)], remove: { node: world.node.id, job: work.job } }
  })
}

/** Whoever goes on with the work of another is told so, and whose commits it finds. */
function beginningOf({ base }: WorkView, { prompt }: SpawnWish): Partial<SpawnWish> {
  if (!base) return {}
  const { commit, follows } = base
  if (!follows) return { at: { commit, from: commit } }
  const note = `The work of ${follows.session} goes on here: its machine does not come back, and what it had sent up is committed on your branch. Look at that first.`
  return { at: { commit, from: follows.from }, prompt: `${note}\n\n${prompt}` }
}

/** Lapsed or not: a lapse takes nothing away. */
function isClaimedHere({ node }: World, work: WorkView): boolean {
  return work.node === node.id && work.epoch !== null && (work.state === 'claimed' || work.state === 'lapsed')
}

/** In the name of whoever asked. */
function askingOf({ by, correlation, event }: WorkView): Asking {
  return { actor: by, correlation, cause: event, onceKey: null, seenVersion: null }
}
