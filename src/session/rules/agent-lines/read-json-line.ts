// Lines of agents are text of strangers: what is read of them is bounded and never throws.

import { readInstant, writeInstant } from '#kernel/events/time'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { cleanText, cutText } from '#kernel/text/text-hygiene'
import { utf8Length } from '#kernel/text/utf8-length'

const WORD_MAX = 200
const NOTE_MAX = 500
/** A spooled line has room for this and all the rest. */
const KEPT_BYTES_MAX = 8 * 1024

const NOTHING: JsonObject = {}

/** Undefined for everything that is not one JSON object. */
export function readJsonLine(line: string): JsonObject | undefined {
  if (!/^\s*\{/.test(line)) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** An object to look into; what is none has no members. */
export const membersOf = (value: unknown): JsonObject => (isObject(value) ? value : NOTHING)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text or a number as text, anything else as nothing: an object may bring a `toString` of its own that is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A name or an id: one line without control characters, or undefined. */
export function readWord(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const word = cleanText(value.slice(0, 4 * WORD_MAX))
  return word === '' ? undefined : cutText(word, WORD_MAX)
}

/** A sentence for a person. */
export function readNote(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const note = cleanText(value.slice(0, 4 * NOTE_MAX))
  return note === '' ? undefined : cutText(note, NOTE_MAX)
}

/** The value itself while it is small enough to be kept, else null. */
export function keepSmall(value: unknown): unknown {
  try {
    return utf8Length(JSON.stringify(value)) <= KEPT_BYTES_MAX ? value : null
  } catch {
    return null // nested too deeply to be written again
  }
}

const SECOND_MIN = 1_000_000_000
const SECOND_MAX = 100_000_000_000

/** Seconds since 1970 as an instant; null for what cannot be one. */
export function instantOfSeconds(value: unknown): string | null {
  const isSeconds = typeof value === 'number' && value >= SECOND_MIN && value <= SECOND_MAX
  return isSeconds ? writeInstant(value * 1000) : null
}

/** An instant later than another one; null where either cannot be read. */
export function instantAfter(at: unknown, ms: number): string | null {
  const start = readInstant(at)
  return start === undefined || !Number.isSafeInteger(start + ms) ? null : writeInstant(start + ms)
}

/** For exactOptionalPropertyTypes: members that are known, and no others. */
export function known<Members extends object>(
  members: Members,
): { [Key in keyof Members]: Exclude<Members[Key], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Members]: Exclude<Members[Key], undefined> }
}
