// The one reader and the one writer of instants. Inside the program an instant is milliseconds since 1970.

export type InstantMs = number

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/

/** Reads `YYYY-MM-DDTHH:MM:SS[.fraction](Z|±hh:mm)`; anything else is unreadable and never guessed. */
export function readInstant(text: unknown): InstantMs | undefined {
  if (typeof text !== 'string') return undefined
  // Nearly all are as we write them, and a log has many: their digits are read where they stand.
  if (isShapedAsWritten(text))
    return instantOf(
      [digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2)],
      [digitsAt(text, 11, 2), digitsAt(text, 14, 2), digitsAt(text, 17, 2), digitsAt(text, 20, 3)],
    )
  const match = SHAPE.exec(text)
  if (!match) return undefined
  const offset = { sign: match[8] === '-' ? -1 : 1, hour: Number(match[9] ?? 0), minute: Number(match[10] ?? 0) }
  const fractionMs = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  return instantOf(
    [Number(match[1]), Number(match[2]), Number(match[3])],
    [Number(match[4]), Number(match[5]), Number(match[6]), fractionMs],
    offset,
  )
}

type Day = readonly [year: number, month: number, day: number]
type Clock = readonly [hour: number, minute: number, second: number, ms: number]

/** What is no number is not in any of the ranges. */
function instantOf([year, month, day]: Day, [hour, minute, second, ms]: Clock, offset = UTC): InstantMs | undefined {
  if (!(year >= 1970 && isRealDay(year, month, day))) return undefined
  if (!(hour <= 23 && minute <= 59 && second <= 59 && ms <= 999)) return undefined
  if (!(offset.hour <= 23 && offset.minute <= 59)) return undefined
  const offsetMs = offset.sign * (offset.hour * 60 + offset.minute) * 60_000
  return Date.UTC(year, month - 1, day, hour, minute, second, ms) - offsetMs
}

const UTC = { sign: 1, hour: 0, minute: 0 }
const WRITTEN = '1970-01-01T00:00:00.000Z'

function isShapedAsWritten(text: string): boolean {
  return text.length === WRITTEN.length && MARKS.every(at => text.charCodeAt(at) === WRITTEN.charCodeAt(at))
}

/** Where no digit stands. */
const MARKS = [4, 7, 10, 13, 16, 19, 23]

function digitsAt(text: string, start: number, count: number): number {
  let number = 0
  for (let at = start; at < start + count; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (!(month >= 1 && month <= 12 && day >= 1)) return false
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Writes UTC with three decimals. */
export function writeInstant(instant: InstantMs): string {
  return new Date(instant).toISOString()
}

/** Whether `writeInstant` writes exactly this. */
export function isWrittenInstant(text: string): boolean {
  return isShapedAsWritten(text) && readInstant(text) !== undefined
}

/** A negative age means that a clock jumped; people see 0, never a negative number. */
export function ageMs(now: InstantMs, at: InstantMs): number {
  return Math.max(0, now - at)
}
