// A span as it is sent: what it is, its place in the trace, and its time. Ids follow from what a span is about, so that what is
// sent twice is the same span, and a child can name its parent before that one has ended.
import { sha256Hex } from '#kernel/events/hash'
import type { InstantMs } from '#kernel/events/time'
import { composeTelemetrySpan, type SpanFacts, type TelemetrySpan } from '../out/compose-span.ts'

export type TraceSpan = TelemetrySpan & {
  readonly traceId: string
  readonly spanId: string
  /** Null: the root of its trace. */
  readonly parentId: string | null
  readonly startAt: InstantMs
  readonly endAt: InstantMs
}

export type SpanPlace = {
  /** What the whole trace is about: a task, or a session that serves none. */
  readonly root: string
  readonly self: string
  readonly parent: string | null
  readonly startAt: InstantMs
  readonly endAt: InstantMs
}

export function placeSpan(facts: SpanFacts, { root, self, parent, startAt, endAt }: SpanPlace): TraceSpan {
  return {
    ...composeTelemetrySpan(facts),
    traceId: sha256Hex(`trace\n${root}`).slice(0, 32),
    spanId: spanIdOf(self),
    parentId: parent === null ? null : spanIdOf(parent),
    startAt: Math.min(startAt, endAt),
    endAt,
  }
}

const spanIdOf = (about: string) => sha256Hex(`span\n${about}`).slice(0, 16)

export const taskSpan = (task: string) => `task/${task}`
/** A phase is entered by an event of the task; the span of its gate is named after that. */
export const gateSpan = (task: string, entry: number) => `task/${task}/${entry}`
export const sessionSpan = (session: string, generation: number) => `session/${session}/g${generation}`
