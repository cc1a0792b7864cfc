// The record of a session: its axes, each owned by one kind of observation. Times are instants; documents hold texts.

import type { InstantMs } from '#kernel/events/time'
import { type ActivityPart, NEVER_HEARD } from '../activity/activity-part.ts'
import type { Standing } from '../life/standing.ts'
import type { DetectingMemory } from '../liveness/detecting-memory.ts'
import { NOT_SPAWNED, type RuntimePart } from '../liveness/runtime-part.ts'
import { NO_PR, type PrPart } from '../pull-request/pr-part.ts'

/** `enteredAt` moves only when the state changes. */
export type SessionPart<Time = InstantMs> = Standing & { readonly enteredAt: Time | null }

export type SessionRecord<Time = InstantMs> = {
  readonly session: SessionPart<Time>
  readonly pr: PrPart
  readonly runtime: RuntimePart
  readonly activity: ActivityPart<Time>
  /** Present exactly while the session is detecting, or stuck and latched. */
  readonly detecting: DetectingMemory<Time> | null
  /** One more with each launch; every signal and every look carries it. */
  readonly generation: number
  /** The highest accepted signal number of this generation. */
  readonly signalSeq: number
}

/** As it is stored and sent: with times as text. */
export type RecordDocument = SessionRecord<string>

/** Whole new values of the parts that change; a null memory clears it. */
export type SessionPatch<Time = InstantMs> = Partial<SessionRecord<Time>>

export function startRecord<Time>(at: Time): SessionRecord<Time> {
  return {
    session: { state: 'not_started', reason: 'spawn_requested', enteredAt: at },
    pr: NO_PR,
    runtime: NOT_SPAWNED,
    activity: NEVER_HEARD,
    detecting: null,
    generation: 1,
    signalSeq: 0,
  }
}

export function enterSession(before: SessionPart, { state, reason }: Standing, at: InstantMs): SessionPart {
  return { state, reason, enteredAt: state === before.state ? before.enteredAt : at }
}
