// The port that a daemon tries first when any will do: the same for one home each time, so that a page which is open in a
// browser finds the daemon again after a restart.
import { sha256Hex } from '#kernel/events/hash'

// Below the range that systems hand out by themselves, above what servers use by habit.
const FIRST = 18_000
const COUNT = 12_000

export function preferredPort(home: string): number {
  return FIRST + (Number.parseInt(sha256Hex(home).slice(0, 8), 16) % COUNT)
}
