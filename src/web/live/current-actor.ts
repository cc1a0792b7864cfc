// Who acts from this browser: whoever asked for the login, until somebody says another name.
import { provostError } from '#kernel/errors/errors'
import { isActorName } from '#kernel/events/actor'
import { type StoredValue, storedValue } from './stored-value.ts'

const stored = storedValue('provost.actor')

/** A name that an older page kept although nobody can act under it counts as none: whoever acts next is asked again. */
export const currentActor: Pick<StoredValue, 'get' | 'subscribe'> = {
  get: () => {
    const name = stored.get()
    return isActorName(name) ? name : null
  },
  subscribe: stored.subscribe,
}

/** Blanks around a name are a slip of the keyboard. A name that cannot be one is refused and not kept. */
export function nameActor(given: string): void {
  const name = given.trim()
  if (!isActorName(name))
    throw provostError('INPUT_INVALID', {
      message: 'a name has 1 to 100 characters, and none that cannot be seen',
      hint: 'write it as others know you',
      details: { field: 'actor' },
    })
  stored.set(name)
}
