// Where nobody watches, whoever shows states looks first: at the living sessions of this machine, and not for long.

import type { World } from '#recorder/world'
import { needsLook } from '#session/rules/liveness/judge-look'
import type { SessionView } from '#session/rules/record/session-view'
import { listLiving, placesOf } from '../life/need-session.ts'
import { askAsProbe, probeSessions } from './probe-sessions.ts'

const LOOK_FIRST_MS_MAX = 5_000

/** A look that fails is noted, and what is shown then says how old it is. */
export async function lookFirst(world: World): Promise<void> {
  if (world.isPast || !needsLook(world.clock.now(), world.sessions.looks.lastAll())) return
  const living = await listLiving(world)
  const own = await chooseOwn(world, living)
  const ids = own.length === living.length ? [] : own.map(({ id }) => id)
  if (own.length > 0 || living.length === 0)
    await probeSessions(world, askAsProbe(world), ids, LOOK_FIRST_MS_MAX).catch(() => undefined)
}

/** Another machine may keep its sessions in the same log. What was started before this machine was, and left nothing here,
 * was not started here. */
async function chooseOwn(world: World, living: readonly SessionView[]): Promise<SessionView[]> {
  const places = await placesOf(world, living)
  const { control, files } = world.sessions
  const own = await Promise.all(
    living.map(async ({ id, identity }) => {
      if (identity === null) return true
      const { bootId } = await control.observe(identity.agent.pid)
      return bootId === identity.agent.bootId || (await files.readIdentity(places.get(id)!)) !== undefined
    }),
  )
  return living.filter((_view, index) => own[index])
}
