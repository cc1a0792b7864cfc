// The number of days after which a file is stale: a whole number, never guessed from a part of a text.
import { provostError } from '#kernel/errors/errors'
import { STALE_DAYS_MAX } from '../contract/contract-table.ts'
import { isWholeNumber } from '../workflow/json-object.ts'

export function readStaleDays(value: unknown): number {
  if (isWholeNumber(value, 0, STALE_DAYS_MAX)) return value
  const details = { value: JSON.stringify(value) ?? 'nothing', min: 0, max: STALE_DAYS_MAX }
  throw provostError('STATE_STALE_DAYS_INVALID', { details })
}

/** From a command line: `7`, but not `7days`, `-1`, `1.5` or nothing. */
export function readStaleDaysText(text: string): number {
  return readStaleDays(/^\d+$/.test(text) ? Number(text) : text)
}
