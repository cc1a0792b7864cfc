// What a session left behind when it was parked, from its stream.
import type { Parked } from '#fleet/rules/work/work-base'
import { isObject, isText } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'

export type FoundParked = {
  /** Where its work began. */
  readonly from: string
  readonly head: string
  /** The hash of what it has beyond that; null: nothing. */
  readonly bundle: string | null
  readonly parked: Parked
}

export async function findParked(world: World, session: string): Promise<FoundParked | undefined> {
  const stream = `session/${session}`
  const look = { before: Number.MAX_SAFE_INTEGER, limit: 1, stream, type: 'session.parked' }
  const [event] = await world.store.log.readBack(look)
  const from = (await findSession(world, session))?.baseSha
  if (!event || !from) return undefined
  const { head, salvage, harness, nativeSessionId: conversation, bundle, memory } = event.data
  const kept = hashOf(memory)
  if (!isText(head) || !isText(harness) || !isText(conversation) || kept === null) return undefined
  const parked = { harness, conversation, memory: kept, salvage: isText(salvage) ? salvage : null }
  return { from, head, bundle: hashOf(bundle), parked }
}

function hashOf(value: unknown): string | null {
  return isObject(value) && isText(value.$blob) ? value.$blob : null
}
