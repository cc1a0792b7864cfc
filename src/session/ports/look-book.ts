// When this machine last looked at its sessions and could write down what it saw. A look that changed nothing leaves no
// event, so that it happened is kept beside the log; losing it only makes less known.
import type { InstantMs } from '#kernel/events/time'

export type LookFailure = { readonly at: InstantMs; readonly because: string }

export interface LookBook {
  /** Every living session was looked at. */
  noteAll(at: InstantMs): void
  /** Only these were. */
  note(sessions: readonly string[], at: InstantMs): void
  /** The newest look could not be finished or written down; forgotten with the next one that was. */
  fail(failure: LookFailure): void
  /** The last time that all were looked at, by whoever it was; null: not known. */
  lastAll(): InstantMs | null
  last(session: string): InstantMs | null
  failure(): LookFailure | null
}
