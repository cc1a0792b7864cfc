// Who acts from this browser. The login link brings the name behind its #, where it is sent nowhere.
import { isActorName } from '#kernel/events/actor'
import { storedValue } from './stored-value.ts'

export const currentActor = storedValue('provost.actor')

export function takeActorFromAddress(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('actor')
  if (given === null) return
  if (isActorName(given)) currentActor.set(given)
  history.replaceState(null, '', location.pathname + location.search)
}
