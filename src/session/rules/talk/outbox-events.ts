// The events of an outbox and how each is read back from the log (spec 2.3 and 2.6).
import { readText } from '#kernel/reading/read-input'
import { oneOf, orElse, type Reader, readTime, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { MESSAGE_KINDS, NUDGE_KINDS } from './nudge-limits.ts'

const ended = shapeOf({ id: readText, why: orElse(readText, '') })

export const OUTBOX_READERS = {
  'message.queued': shapeOf({
    id: readText,
    generation: wholeFrom(1),
    kind: oneOf(MESSAGE_KINDS),
    cause: readText,
    text: readText,
    expiresAt: readTime,
  }),
  /** Handed over once more; messages that were put together are sent by one event each. */
  'message.sent': shapeOf({ id: readText }),
  'message.acked': shapeOf({ id: readText }),
  'message.expired': ended,
  'message.dropped': ended,
  'message.undeliverable': ended,
  'nudge.escalated': shapeOf({ kind: oneOf(NUDGE_KINDS), cause: readText }),
} satisfies Readonly<Record<string, Reader<unknown>>>

export type OutboxEventType = keyof typeof OUTBOX_READERS

export type OutboxEventData = { readonly [Type in OutboxEventType]: ReturnType<(typeof OUTBOX_READERS)[Type]> }
