// A person says that the sessions are really gone: the next tick is believed.
import { decision } from '#core/kernel/decision'
import { provostError } from '#core/kernel/errors'
import type { HostView } from '#core/session/host-view'
import { recordDecision } from '../record-decision.ts'
import type { Asking, World } from '../world.ts'
import { findHost } from './judge-tick.ts'

export async function acceptLoss(world: World, asking: Asking, reason: string): Promise<HostView> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'accepting a loss' } })
  await recordDecision(world, asking, `host/${world.sessions.host}`, () => ({
    type: 'host.loss_accepted',
    decision: decision('accepted', 'M2', {}),
    data: { reason: reason.trim() },
  }))
  return findHost(world)
}
