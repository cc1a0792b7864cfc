// The clock of this machine.
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#kernel/ports/clock'

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
}
