// One turn of the watch over all sessions: hear and look, then say what waits to be said.
import type { OutboxView } from '#core/session/outbox'
import type { Asking, World } from '../world.ts'
import { deliverMessages } from './deliver-messages.ts'
import { type Probed, probeSessions } from './probe-sessions.ts'

const PAGE = 200

export async function runTick(
  world: World,
  asking: Asking,
  onFailure: (session: string, error: unknown) => void,
): Promise<Probed> {
  const probed = await probeSessions(world, asking)
  const waiting = await world.store.views.list<OutboxView>('outbox', { status: 'open', limit: PAGE })
  for (const { key } of waiting) await deliverMessages(world, asking, key).catch(error => onFailure(key, error))
  return probed
}
