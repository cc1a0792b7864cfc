// Read → decide → append: who loses the race for a version decides again on what is true now.
import { isProvostError } from '#kernel/errors/errors'
import type { EventLog } from '#store/ports/event-log'

const RACES_MAX = 50

/** Only what the log says is a lost race: a refusal that speaks of another version, by whoever decides, stands. */
class LostRace extends Error {}

type Append = EventLog['append']

/** `attempt` reads, decides and appends through what it is given, at the versions that it read. */
export async function decideAgain<Answer>(
  log: EventLog,
  attempt: (append: Append) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await repeatLost(
      () => attempt(writes => log.append(writes).catch(markLost)),
      error => error instanceof LostRace,
    )
  } catch (error) {
    throw error instanceof LostRace ? error.cause : error
  }
}

function markLost(error: unknown): never {
  if (isProvostError(error) && error.code === 'VERSION_CONFLICT') throw new LostRace('', { cause: error })
  throw error
}

/** For whoever appends by other hands, and knows a lost race by its error. */
export async function repeatLost<Answer>(
  attempt: () => Promise<Answer>,
  isLost: (error: unknown) => boolean,
): Promise<Answer> {
  for (let race = 1; ; race++) {
    try {
      return await attempt()
    } catch (error) {
      if (race >= RACES_MAX || !isLost(error)) throw error
    }
  }
}
