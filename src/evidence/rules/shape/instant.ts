// When something in this room happened: the one reader of the program, and nothing before 1970.
import { type InstantMs, readInstant, writeInstant } from '#kernel/events/time'

/** An offset can push the first hours of 1970 below zero; such a time is unreadable here. */
export function readMoment(text: unknown): InstantMs | undefined {
  const instant = readInstant(text)
  return instant === undefined || instant < 0 ? undefined : instant
}

/** The UTC day as `YYYY-MM-DD`. */
export function dayOf(instant: InstantMs): string {
  const [day = ''] = writeInstant(instant).split('T')
  return day
}

export function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && readMoment(`${text}T00:00:00Z`) !== undefined
}
