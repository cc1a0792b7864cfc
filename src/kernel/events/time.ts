// The one reader and the one writer of instants. Inside the program an instant is milliseconds since 1970.

export type InstantMs = number

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/

/** Reads `YYYY-MM-DDTHH:MM:SS[.fraction](Z|±hh:mm)`; anything else is unreadable and never guessed. */
export function readInstant(text: unknown): InstantMs | undefined {
  const match = typeof text === 'string' ? SHAPE.exec(text) : null
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6])]
  const offsetHour = Number(match[9] ?? 0)
  const offsetMinute = Number(match[10] ?? 0)
  if (year < 1970 || !isRealDay(year, month, day)) return undefined
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined
  const fractionMs = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const offsetMs = (match[8] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute) * 60_000
  return Date.UTC(year, month - 1, day, hour, minute, second, fractionMs) - offsetMs
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Writes UTC with three decimals. */
export function writeInstant(instant: InstantMs): string {
  return new Date(instant).toISOString()
}

const WRITTEN_LENGTH = '1970-01-01T00:00:00.000Z'.length

/** Whether `writeInstant` writes exactly this: what reads as an instant and comes back the same. */
export function isWrittenInstant(text: string): boolean {
  const instant = text.length === WRITTEN_LENGTH ? Date.parse(text) : Number.NaN
  return instant >= 0 && writeInstant(instant) === text
}

/** A negative age means that a clock jumped; people see 0, never a negative number. */
export function ageMs(now: InstantMs, at: InstantMs): number {
  return Math.max(0, now - at)
}
