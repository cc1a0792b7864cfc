// Waits for the right to write: politely, with jitter, and not for ever.
import type { Clock } from '#kernel/ports/clock'
import { isBusy } from './sqlite-errors.ts'
import type { WaitingRoom } from './waiting-room.ts'

const COURTESY_MS = 2
const RETRY_MIN_MS = 1
const RETRY_SPREAD_MS = 4

/** Calls `begin` until it gets through; rethrows SQLite's own busy error when the limit is reached. */
export async function takeTurn(begin: () => void, room: WaitingRoom, clock: Clock, limitMs: number): Promise<void> {
  if (room.isSomeoneWaiting(clock.now())) await clock.sleep(COURTESY_MS)
  const started = clock.monotonic()
  try {
    while (!tryBegin(begin, clock.monotonic() - started >= limitMs)) {
      room.announce(clock.now())
      await clock.sleep(RETRY_MIN_MS + Math.random() * RETRY_SPREAD_MS)
    }
  } finally {
    room.leave()
  }
}

function tryBegin(begin: () => void, isLastTry: boolean): boolean {
  try {
    begin()
    return true
  } catch (error) {
    if (!isBusy(error) || isLastTry) throw error
    return false
  }
}
