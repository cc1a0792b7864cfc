// Sessions that looks alone have ended: for a while it is looked whether the record of their end comes after all. Later it is
// still found by whoever asks for the session, and by the next start.

import type { World } from '#recorder/world'
import { isGuessedEnd } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'

const WATCHED_MS = 10 * 60_000

const watched = new WeakMap<World['sessions']['files'], Map<string, number>>()

export function noteUnwitnessed({ sessions, clock }: World, changed: readonly SessionView[]): void {
  const ends = watched.get(sessions.files) ?? new Map<string, number>()
  watched.set(sessions.files, ends)
  for (const { id, record } of changed)
    if (isGuessedEnd(record)) ends.set(id, clock.monotonic() + WATCHED_MS)
    else ends.delete(id)
}

export function listUnwitnessed({ sessions, clock }: World): string[] {
  const ends = watched.get(sessions.files) ?? new Map<string, number>()
  for (const [id, until] of ends) if (until < clock.monotonic()) ends.delete(id)
  return [...ends.keys()]
}
