// Whether what the log says about a session is known to hold: by the last look that was written down.

import { judgeForeign } from '#fleet/usecases/judge-foreign'
import { type InstantMs, readInstant, writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { judgeLook, type LookJudgement } from '#session/rules/liveness/judge-look'
import type { SessionView } from '#session/rules/record/session-view'

export type SessionLookJudgement = LookJudgement & { readonly at: string | null }

/** What is of another node is known as long as that node is heard. Of a past moment the log is all there is, and it is shown as it was. */
export function judgeSessionLook(world: World, view: SessionView, isContradicted = false): SessionLookJudgement {
  const foreign = judgeForeign(world, view)
  if (foreign) {
    const { heardAt: at, heardMs: ageMs, isHeard: isKnown, rule, because } = foreign
    return { isKnown, rule, because, ageMs, at }
  }
  const { looks } = world.sessions
  const lookedAt = world.isPast ? world.clock.now() : latestOf([looks.last(view.id), ...listDeeds(view)])
  const judged = judgeLook({
    now: world.clock.now(),
    isEnded: isEnded(view.record.session.state),
    lookedAt,
    isFailing: looks.failure() !== null && !world.isPast,
    isContradicted,
  })
  return { ...judged, at: lookedAt === null || world.isPast ? null : writeInstant(lookedAt) }
}

/** Whoever started it or saw it change knew at that moment how it was. */
function listDeeds({ createdAt, identity, record }: SessionView): (InstantMs | null)[] {
  return [createdAt, identity?.launchedAt, record.session.enteredAt].map(text => readInstant(text) ?? null)
}

function latestOf(instants: readonly (InstantMs | null)[]): InstantMs | null {
  const known = instants.filter(instant => instant !== null)
  return known.length === 0 ? null : Math.max(...known)
}
