// Ends an attempt here so that the work goes on elsewhere: that its session is parked is written down last, together with that, when
// everything that it goes on with is in the store.
import type { Bundles } from '#fleet/ports/bundles'
import type { WorkQueue } from '#fleet/ports/work-queue'
import { BLOB_BYTES_MAX } from '#fleet/rules/line/spool-record'
import type { WorkView } from '#fleet/rules/work/work-view'
import { composeEvent } from '#recorder/compose-event'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { cannotBeKept, type KeptSession, keepSession } from '#session/usecases/park-session'
import { streamOf } from '#session/usecases/write-session'
import { pushWork } from '../line/push-work.ts'
import { fleetAsking } from '../plane/speak-for.ts'
import { findWork, writeWork } from './need-queue.ts'
import { isClaimedHere } from './settle-work.ts'

export async function finishParking(
  world: World,
  queue: WorkQueue,
  bundles: Bundles,
  { id, subject }: WorkView,
): Promise<void> {
  const asking = fleetAsking(world)
  const kept = await keepSession(world, asking, subject)
  await pushWork(world, bundles, subject)
  const { memory, from: _from, worktree: _worktree, ...told } = kept
  const files = Buffer.from(JSON.stringify({ schema: 1, files: memory }))
  if (files.length > BLOB_BYTES_MAX) throw cannotBeKept(subject, 'its conversation is more than is sent in one piece')
  const data = { ...told, bundle: await keepCommits(world, bundles, subject, kept), memory: await keep(world, files) }
  world.steps('session.kept')
  await queue.record(async () => {
    const [work, session] = await Promise.all([findWork(world, id), findSession(world, subject)])
    if (!work || session?.parking !== 'asked' || work.subject !== subject || !isClaimedHere(world, work)) return null
    const parked = composeEvent(world, asking, 'session.parked', data)
    const writes = [
      { stream: streamOf(subject), expectedVersion: session.version, events: [parked] },
      writeWork(world, work, 'work.parked', { attempt: work.attempt, rule: 'Q3' }),
    ]
    return { writes, remove: [{ node: world.node.id, job: work.job }] }
  })
  world.steps('session.parked')
}

/** Null: it stands where it began, and left nothing beside. */
async function keepCommits(world: World, bundles: Bundles, id: string, kept: KeptSession) {
  const { head, salvage, from, worktree } = kept
  const tip = salvage ?? head
  if (tip === from) return null
  const bytes = await bundles.makeBase(worktree, tip, from, BLOB_BYTES_MAX)
  if (bytes === null) throw cannotBeKept(id, 'its commits are more than is sent in one piece')
  return keep(world, bytes)
}

async function keep({ store }: World, bytes: Uint8Array) {
  return { $blob: await store.blobs.put(bytes), bytes: bytes.length }
}
