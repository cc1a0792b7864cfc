// Which nodes work from one log, and when each was last heard. A beat writes no event; losing every row loses nothing but the
// knowledge of who was heard. Times are the store's own clock, so that nobody's clock makes another node silent.
import type { InstantMs } from '#kernel/events/time'

export type PresenceRow = {
  readonly node: string
  readonly name: string
  /** Empty after a clean stop. */
  readonly instance: string
  readonly bootId: string
  /** Instances that others took the place of, newest last. */
  readonly pastInstances: readonly string[]
  readonly heardAt: InstantMs
  readonly stoppedAt: InstantMs | null
}

export type PresenceSight = {
  readonly now: InstantMs
  /** Since when somebody has listened without a break. */
  readonly listeningSince: InstantMs
  readonly rows: readonly PresenceRow[]
}

export type Beat = { readonly node: string; readonly name: string; readonly instance: string; readonly bootId: string }

export interface Presence {
  look(): Promise<PresenceSight>
  /** Only while the row still says this instance, or none; false when another one has taken its place. */
  beat(beat: Beat): Promise<boolean>
  /** Takes the place of the instance that the row names, which becomes a past one. */
  takePlace(beat: Beat): Promise<void>
  /** Nobody has spoken for this node yet. */
  forget(node: string): Promise<void>
  /** A clean stop. */
  leave(beat: Beat): Promise<void>
}
