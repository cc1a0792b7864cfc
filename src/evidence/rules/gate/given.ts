// Reads the untrusted arguments of the conformance functions; what has not the documented shape is INPUT_INVALID.
import { provostError } from '#kernel/errors/errors'
import type { InstantMs } from '#kernel/events/time'
import { readMoment } from '../shape/instant.ts'
import { isRecordObject, ownMemberOf, type RecordObject } from '../shape/json-object.ts'

export function givenObject(value: unknown, what: string): RecordObject {
  if (isRecordObject(value)) return value
  throw refusal(what, 'an object')
}

export function givenText(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw refusal(what, 'text')
}

export function givenFlag(value: unknown, what: string): boolean {
  if (typeof value === 'boolean') return value
  throw refusal(what, 'true or false')
}

export function givenList<Item>(value: unknown, what: string, read: (item: unknown, what: string) => Item): Item[] {
  if (!Array.isArray(value)) throw refusal(what, 'a list')
  return value.map((item, index) => read(item, `${what}[${index}]`))
}

export function givenEntries<Item>(
  value: unknown,
  what: string,
  read: (item: unknown, what: string) => Item,
): [string, Item][] {
  const object = givenObject(value, what)
  return Object.keys(object).map(key => [key, read(object[key], `${what}.${key}`)])
}

export function givenNow(input: RecordObject): InstantMs {
  const now = readMoment(ownMemberOf(input, 'now'))
  if (now === undefined) throw refusal('now', 'an instant like 2026-03-20T00:00:00Z')
  return now
}

/** A member that may be left out; null is a value, and the reader decides about it. */
export function optional<Item>(
  input: RecordObject,
  key: string,
  fallback: Item,
  read: (value: unknown, what: string) => Item,
): Item {
  const value = ownMemberOf(input, key)
  return value === undefined ? fallback : read(value, key)
}

export function givenOrNull<Item>(
  read: (value: unknown, what: string) => Item,
): (value: unknown, what: string) => Item | null {
  return (value, what) => (value === null || value === undefined ? null : read(value, what))
}

export function refusal(what: string, expectation: string): Error {
  return provostError('INPUT_INVALID', { message: `${what} must be ${expectation}`, details: { field: what } })
}
