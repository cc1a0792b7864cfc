// One turn of the watch over sessions: hear and look, let go on what may, then say what waits to be said.

import { isOwn } from '#fleet/usecases/is-own'
import type { Asking, World } from '#recorder/world'
import type { OutboxView } from '#session/rules/talk/outbox'
import { interruptByLimits } from '#usage/usecases/limits/interrupt-by-limit'
import { continueSessions } from '../life/continue-sessions.ts'
import { findSession } from '../life/need-session.ts'
import { deliverMessages } from '../talk/deliver-messages.ts'
import { type Probed, probeSessions } from './probe-sessions.ts'
import { stopFullLayers } from './stop-full-layers.ts'

const PAGE = 200

/** What cannot be done for one session does not keep the others waiting. */
export type OnFailure = (session: string, error: unknown) => void

/** All that live, or these. */
export async function runTick(
  world: World,
  asking: Asking,
  ids: readonly string[] = [],
  onFailure: OnFailure = () => {},
): Promise<Probed> {
  const probed = await probeSessions(world, asking, ids, {
    onFailure: ({ session, error }) => onFailure(session, error),
  })
  await continueSessions(world, asking, ids, onFailure)
  await interruptByLimits(world, asking)
  await stopFullLayers(world, asking, onFailure)
  const waiting = await world.store.views.list<OutboxView>('outbox', { status: 'open', limit: PAGE })
  for (const { key } of waiting)
    if ((ids.length === 0 || ids.includes(key)) && (await isOfHere(world, key)))
      await deliverMessages(world, asking, key).catch(error => onFailure(key, error))
  return probed
}

/** What waits for a session of another node is said by that node. */
async function isOfHere(world: World, session: string): Promise<boolean> {
  const view = await findSession(world, session)
  return view !== undefined && isOwn(world, view)
}
