// Carries out what this node has claimed: a session is started once, and the work ends when the session has.

import { readMemory } from '#access/rules/cage/agent-memory'
import type { WorkQueue } from '#fleet/ports/work-queue'
import type { Followed, Parked } from '#fleet/rules/work/work-base'
import type { WorkView } from '#fleet/rules/work/work-view'
import { isProvostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { findSession } from '#session/usecases/life/need-session'
import type { SpawnWish } from '#session/usecases/life/spawn-wish'
import { type Bringing, bringBase } from './bring-base.ts'
import { isClaimedHere, type Settlement, settleWorks } from './settle-work.ts'

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
  const ended = new Map<string, Settlement>()
  for (const work of works) {
    if (!isClaimedHere(world, work) || starting.has(work.id)) continue
    const session = await findSession(world, work.subject)
    if (!session) void start(world, queue, work, starting, bringing).catch(error => onFailed(work.id, error))
    else if (session.parking === 'asked')
      void finish(world, queue, work, starting, bringing).catch(error => onFailed(work.id, error))
    else if (isEnded(session.record.session.state)) {
      const { state, reason } = session.record.session
      ended.set(work.id, { outcome: 'ended', text: `${work.subject} is ${state} (${reason})` })
    }
  }
  await settleWorks(world, queue, ended)
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
    await spawnSession(world, askingOf(work), { ...wish, ...(await beginningOf(world, work, wish)), id: work.subject })
  } catch (error) {
    // A session that was written down tells its own end; trouble with the store says nothing about the work.
    if (!isProvostError(error) || error.code.startsWith('STORE_') || (await findSession(world, work.subject)))
      throw error
    const failed = { outcome: 'failed', code: error.code, text: error.message } as const
    await settleWorks(world, queue, new Map([[work.id, failed]]))
  } finally {
    starting.delete(work.id)
  }
}

async function finish(
  world: World,
  queue: WorkQueue,
  work: WorkView,
  starting: Set<string>,
  { bundles }: Bringing,
): Promise<void> {
  starting.add(work.id)
  try {
    const { finishParking } = await import('./park-work.ts')
    await finishParking(world, queue, bundles, work)
  } finally {
    starting.delete(work.id)
  }
}

/** Whoever goes on with the work of another is told so, and whose commits it finds. */
async function beginningOf(world: World, { base }: WorkView, { prompt }: SpawnWish): Promise<Partial<SpawnWish>> {
  if (!base) return {}
  const { commit, follows } = base
  if (!follows) return { at: { commit, from: commit } }
  if (follows.parked) return resumptionOf(world, commit, follows, follows.parked)
  const note = `The work of ${follows.session} goes on here: its machine does not come back, and what it had sent up is committed on your branch. Look at that first.`
  return { at: { commit, from: follows.from }, prompt: `${note}\n\n${prompt}` }
}

/** It has its conversation, its commits and its files: it is told only that they lie in another place. */
async function resumptionOf(
  { store }: World,
  commit: string,
  { from, session }: Followed,
  { harness, conversation, memory, salvage }: Parked,
): Promise<Partial<SpawnWish>> {
  const { files } = readMemory(JSON.parse(Buffer.from(await store.blobs.get(memory)).toString('utf8')))
  const prompt = `You were stopped and go on on another machine: your worktree is the directory that you are in now, with your commits and your files. Paths from before may not be there. Continue where you left off.`
  return {
    at: { commit, from },
    harness,
    prompt,
    resuming: { session, conversation, memory: files, hasSalvage: salvage !== null },
  }
}

/** In the name of whoever asked. */
function askingOf({ by, correlation, event }: WorkView): Asking {
  return { actor: by, correlation, cause: event, onceKey: null, seenVersion: null }
}
