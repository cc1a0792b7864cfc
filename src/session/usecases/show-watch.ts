// Whether somebody watches over the sessions of this machine, and since when nobody did.
import { writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { judgeLook } from '../rules/liveness/judge-look.ts'
import { listOwnLiving } from './life/need-session.ts'

export type ShownWatch = {
  readonly living: number
  readonly isKnown: boolean
  readonly lookedAt: string | null
  readonly ageMs: number | null
  readonly rule: string
  readonly because: string
  readonly failure: { readonly at: string; readonly because: string } | null
}

export async function showWatch(world: World): Promise<ShownWatch> {
  const { looks } = world.sessions
  const living = (await listOwnLiving(world)).length
  const lookedAt = looks.lastAll()
  const failure = looks.failure()
  const judged = judgeLook({
    now: world.clock.now(),
    isEnded: living === 0, // about nobody there is nothing that could be unknown
    lookedAt,
    isFailing: failure !== null,
    isContradicted: false,
  })
  return {
    ...judged,
    because: living === 0 ? 'no session lives' : judged.because,
    living,
    lookedAt: lookedAt === null ? null : writeInstant(lookedAt),
    failure: failure && { at: writeInstant(failure.at), because: failure.because },
  }
}
