// Sends up what an agent has committed: as a bundle beside the records, told by an event of its session. A node's disk may be lost.
import type { Bundles } from '#fleet/ports/bundles'
import { BLOB_BYTES_MAX } from '#fleet/rules/line/spool-record'
import { composeEvent } from '#recorder/compose-event'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { streamOf } from '#session/usecases/write-session'
import { findLastPush } from '../plane/last-push.ts'
import { fleetAsking } from '../plane/speak-for.ts'

/** 'too_large': more than the plane takes in one piece; it stays where it is. */
export async function pushWork(
  world: World,
  bundles: Bundles,
  id: string,
): Promise<'nothing' | 'pushed' | 'too_large'> {
  const session = await findSession(world, id)
  if (!session?.worktree || !session.baseSha) return 'nothing'
  const head = await bundles.headOf(session.worktree).catch(() => undefined)
  const last = await findLastPush(world, id)
  if (head === undefined || head === session.baseSha || last?.commit === head) return 'nothing'
  const bundle = await bundles.make(session.worktree, session.baseSha, head, BLOB_BYTES_MAX)
  if (bundle === null) return 'too_large'
  const { generation } = session.record
  const event = composeEvent(world, fleetAsking(world), 'session.work_pushed', {
    ref: `refs/provost/node/${world.node.id}/${id}/g${generation}/head`,
    old: last?.commit ?? '0'.repeat(head.length),
    new: head,
    bundle: { $blob: await world.store.blobs.put(bundle), bytes: bundle.length },
  })
  await world.store.log.append([{ stream: streamOf(id), expectedVersion: session.version, events: [event] }])
  return 'pushed'
}
