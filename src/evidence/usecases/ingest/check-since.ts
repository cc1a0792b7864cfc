// A day or an instant that a list begins at. What is neither fits nothing, and an empty list would read as "there is none".
import { readMoment } from '#evidence/rules/shape/instant'
import { provostError } from '#kernel/errors/errors'

export function checkSince(since: string | undefined): void {
  if (since === undefined || readMoment(since) !== undefined || readMoment(`${since}T00:00:00Z`) !== undefined) return
  throw provostError('INPUT_INVALID', {
    message: `since must be a day like 2026-01-31; got ${since.slice(0, 40)}`,
    details: { field: 'since' },
  })
}
