// The last act of a person or an agent on something, and how it is known that it was them.
import type { StoredEvent } from '#kernel/events/event'
import { readInstant } from '#kernel/events/time'
import type { Fact } from '#kernel/machine/why'

export function whoDecided(events: readonly StoredEvent[], now: number): Fact[] {
  const last = events.findLast(({ actor }) => actor.kind !== 'system')
  if (!last) return []
  const { actor, type, at } = last
  const value = `${actor.id}, ${composeProof(last)} (${type})`
  return [{ name: 'last act', value, source: 'log', at, ageMs: now - (readInstant(at) ?? now) }]
}

function composeProof({ proof, signed, exposed, confirmed, actor }: StoredEvent): string {
  if (proof === undefined) return 'unproven'
  if (exposed) {
    const meant = confirmed ? ', confirmed when asked' : ''
    return `proof ${proof}${meant}, exposed: an agent that was not confined could have done this`
  }
  const alone = actor.kind === 'person' && !signed ? ', and no unconfined agent lived then' : ''
  return `proof ${proof}${signed ? ', signed' : ''}${alone}`
}
