// The envelope of everything that ever happened.
import type { Actor } from './actor.ts'

export type EventData = Readonly<Record<string, unknown>>

/** What a decision hands to the log; the log adds stream, version and position. */
export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly schema: number
  readonly at: string
  readonly actor: Actor
  /** The event or message this one follows from. */
  readonly cause: string | null
  /** What belongs together: all events of one command share it. */
  readonly correlation: string
  readonly data: EventData
} & { readonly [Member in keyof EventProof]?: EventProof[Member] | undefined }

/** How it is known who acted. An event without it, as from before it was kept, is unproven. */
export type EventProof = {
  readonly proof: string
  readonly signed: boolean
  /** An agent lived on this account then that was not proven confined: it could have acted in that name. */
  readonly exposed: boolean
  /** They were asked whether they mean it, and said so; absent: nobody asked. */
  readonly confirmed?: boolean
}

export type StoredEvent = NewEvent & {
  readonly stream: string
  readonly version: number
  /** Place in the one order of the whole log, starting at 1, without gaps. */
  readonly position: number
  readonly hash: string
}

/** The part of an event's data that every decision leaves behind for `why`. */
export type DecisionData = { readonly rule: string; readonly evidence: Readonly<Record<string, unknown>> }

export function streamNoun(stream: string): string {
  return stream.slice(0, stream.indexOf('/'))
}

const TYPE = /^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/

export function isEventType(type: string): boolean {
  return TYPE.test(type)
}
