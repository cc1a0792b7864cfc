// Where nobody watches, whoever shows states looks first: at the living sessions of this machine, and not for long.

import { claimOldSessions } from '#fleet/usecases/claim-old-sessions'
import type { World } from '#recorder/world'
import { needsLook } from '#session/rules/liveness/judge-look'
import { listLiving, listOwnLiving } from '../life/need-session.ts'
import { askAsProbe, probeSessions } from './probe-sessions.ts'

const LOOK_FIRST_MS_MAX = 5_000

/** A look that fails is noted, and what is shown then says how old it is. */
export async function lookFirst(world: World): Promise<void> {
  if (world.isPast || !needsLook(world.clock.now(), world.sessions.looks.lastAll())) return
  // Looked at from another PID namespace of this home, every process would seem to be gone.
  const { namespace: here } = world.node
  const asking = askAsProbe(world)
  await claimOldSessions(world, asking, await listLiving(world)).catch(() => undefined)
  const living = await listOwnLiving(world)
  const seen = living.filter(({ namespace }) => namespace === '' || here === '' || namespace === here)
  const ids = seen.length === living.length ? [] : seen.map(({ id }) => id)
  if (seen.length > 0 || living.length === 0)
    await probeSessions(world, asking, ids, { maxMs: LOOK_FIRST_MS_MAX }).catch(() => undefined)
}
