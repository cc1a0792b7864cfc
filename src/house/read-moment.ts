// Reads the moment that a question about the past names. The future has not happened: nothing can be said about it.
import { provostError } from '#kernel/errors/errors'
import { readInstant } from '#kernel/events/time'

export function readPastMoment(at: string, now: number): number {
  const instant = readInstant(at)
  if (instant !== undefined && instant <= now) return instant
  const expectation = instant === undefined ? 'an instant like 2026-01-31T12:00:00Z' : 'a moment that has passed'
  throw provostError('INPUT_INVALID', {
    message: `--at must be ${expectation}; got ${at.slice(0, 60)}`,
    hint: 'name a moment in the past, in UTC or with its offset',
    details: { field: 'at' },
  })
}
