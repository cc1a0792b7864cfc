// A person says that the sessions are really gone: the next tick is believed.

import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { HostView } from '#session/rules/record/host-view'
import { findHost, hostStream } from './judge-tick.ts'

export async function acceptLoss(world: World, asking: Asking, reason: string): Promise<HostView> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'accepting a loss' } })
  await recordDecision(world, asking, hostStream(world), () => ({
    type: 'host.loss_accepted',
    decision: decision('accepted', 'M2', {}),
    data: { reason: reason.trim() },
  }))
  return findHost(world)
}
