// Removes the answers of requests that nobody will repeat any more.
import { writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'

const KEEP_MS = 7 * 24 * 60 * 60 * 1000
const KEEP_MAX = 100_000

export function forgetRequests({ store, clock }: World): Promise<number> {
  return store.requests.forget(writeInstant(clock.now() - KEEP_MS), KEEP_MAX)
}
