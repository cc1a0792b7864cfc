// Puts readers together: members that may be left out or null, whole numbers, instants, lists, and objects by a table.

import { type InstantMs, readInstant } from '../events/time.ts'
import { isOneOf } from './json-value.ts'
import { readList, readObject, readText, refuseInput } from './read-input.ts'

/** From what came from outside to what the program trusts; the field names the place in a refusal. */
export type Reader<Value> = (value: unknown, field: string) => Value

/** A member that is left out stands for the fallback; null does not. */
export function orElse<Value, const Fallback>(read: Reader<Value>, fallback: Fallback): Reader<Value | Fallback> {
  return (value, field) => (value === undefined ? fallback : read(value, field))
}

export function orNull<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, field) => (value === null ? null : read(value, field))
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, field) => (isOneOf(value, words) ? value : refuseInput(field, `one of ${words.join(', ')}`))
}

/** Whole numbers that survive a round trip through JSON. */
export function wholeFrom(min: number): Reader<number> {
  return (value, field) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min
      ? value
      : refuseInput(field, 'a whole number of the allowed size')
}

export function wholeBetween(min: number, max: number): Reader<number> {
  const read = wholeFrom(min)
  return (value, field) => {
    const number = read(value, field)
    return number <= max ? number : refuseInput(field, `at most ${max}`)
  }
}

export const readWhole: Reader<number> = wholeFrom(Number.MIN_SAFE_INTEGER)

export function readTime(value: unknown, field: string): InstantMs {
  return readInstant(value) ?? refuseInput(field, 'an instant like 2026-05-26T12:00:00.000Z')
}

export function readNonEmpty(value: unknown, field: string): string {
  const text = readText(value, field)
  return text === '' ? refuseInput(field, 'a text that is not empty') : text
}

export function listOf<Item>(read: Reader<Item>): Reader<readonly Item[]> {
  return (value, field) => readList(value, field).map((item, index) => read(item, `${field}[${index}]`))
}

/** A part that is left out stands for the one with all its defaults. */
export function orEmpty<Value>(read: Reader<Value>): Reader<Value> {
  return (value, field) => read(value === undefined ? {} : value, field)
}

/** Each thing once. */
export function distinctBy<Item, Key>(
  read: Reader<readonly Item[]>,
  keyOf: (item: Item) => Key,
): Reader<readonly Item[]> {
  return (value, field) => {
    const items = read(value, field)
    return new Set(items.map(keyOf)).size === items.length ? items : refuseInput(field, 'a list that names each once')
  }
}

type Readers = Readonly<Record<string, Reader<unknown>>>

/** What a table of readers makes of an object. */
export type ReadAs<Members extends Readers> = { readonly [Name in keyof Members]: ReturnType<Members[Name]> }

/** Reads the members that the table names, in its order; other members are ignored. */
export function shapeOf<Members extends Readers>(members: Members): Reader<ReadAs<Members>> {
  const rows = Object.entries<Reader<unknown>>(members)
  const placesIn = (field: string) => rows.map(([name]) => (field === '' ? name : `${field}.${name}`))
  // The same shape is mostly read at the same place again, and naming every member would cost more than reading it.
  let last = { field: '', places: placesIn('') }
  return (value, field) => {
    const object = readObject(value, field || 'the input')
    if (last.field !== field) last = { field, places: placesIn(field) }
    const { places } = last
    const read: Record<string, unknown> = {}
    for (let index = 0; index < rows.length; index++) {
      const [name, reader] = rows[index]!
      read[name] = reader(Object.hasOwn(object, name) ? object[name] : undefined, places[index]!)
    }
    return read as ReadAs<Members> // the same names, each with what its reader answered
  }
}
