// Ids from this machine's clock and randomness, never the same twice in one process.
import { randomBytes, randomInt } from 'node:crypto'
import { composeId, nextIdNumber } from '#kernel/events/ids'
import type { Clock } from '#kernel/ports/clock'
import type { IdSource } from '#kernel/ports/id-source'

const CHANCE_STEPS = 2 ** 47
const SECRET_BYTES = 32

export function randomIds(clock: Clock): IdSource {
  let previous = 0
  return {
    newId: prefix => {
      previous = nextIdNumber(previous, clock.now(), randomInt(CHANCE_STEPS) / CHANCE_STEPS)
      return composeId(prefix, previous)
    },
    newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
  }
}
