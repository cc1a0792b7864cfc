// When a launch ended whose output has no times, and on which day what it used counts.
import { type InstantMs, readInstant, writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import type { Found, RunPlace } from '#session/ports/session-runtime'
import type { SessionView } from '#session/rules/record/session-view'

export type LaunchTime = {
  readonly at: InstantMs
  /** Null: it went on over midnight of UTC, or nobody saw its beginning or its end. */
  readonly day: string | null
}

export async function findLaunchTime(
  { sessions }: World,
  { createdAt }: SessionView,
  place: RunPlace,
): Promise<LaunchTime> {
  const begun = readInstant(known(await sessions.files.readIdentity(place))?.launchedAt)
  const ended = readInstant(known(await sessions.files.readExit(place))?.endedAt)
  const at = ended ?? begun ?? readInstant(createdAt) ?? 0
  const isOneDay = begun !== undefined && ended !== undefined && dayOf(begun) === dayOf(ended)
  return { at, day: isOneDay ? dayOf(at) : null }
}

const known = <Document>(found: Found<Document>) => (found === 'unreadable' ? undefined : found)

const dayOf = (at: InstantMs) => writeInstant(at).slice(0, 10)
