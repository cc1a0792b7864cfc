// Refuses what must never reach the log: a defect of the caller, found before anything is written.

import { provostError } from '#kernel/errors/errors'
import { isEventType } from '#kernel/events/event'
import { isWrittenInstant } from '#kernel/events/time'
import type { StreamAppend } from './ports/event-log.ts'

// Control characters and halves of characters are stored differently by each engine, or not at all.
const STREAM = /^[a-z][a-z-]*\/[^\p{Cc}\p{Cs}]{1,300}$/u
const ID = /^[^\p{Cc}\p{Cs}]{1,300}$/u

export function checkNewEvents(writes: readonly StreamAppend[]): void {
  const streams = writes.map(write => write.stream)
  if (new Set(streams).size !== streams.length) refuse('streams of one append', 'named once each', streams.join(', '))
  for (const { stream, events } of writes) {
    if (!STREAM.test(stream)) refuse('stream', '<noun>/<id>', stream)
    if (events.length === 0) refuse('events', 'at least one event', '[]')
    for (const event of events) {
      if (!isEventType(event.type)) refuse('event type', 'noun.past', event.type)
      if (!ID.test(event.id)) refuse('event id', 'a text', event.id)
      if (!isWrittenInstant(event.at)) refuse('event time', 'UTC with three decimals', event.at)
    }
  }
}

function refuse(what: string, expectation: string, got: string): never {
  throw provostError('INPUT_INVALID', { message: `${what} must be ${expectation}; got ${got.slice(0, 80)}` })
}
