// What a value from outside turned out to be. Readers ask these questions before they trust anything.

export type JsonObject = Readonly<Record<string, unknown>>

/** An object with members: not null, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** A text that says something. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** A whole number from 0 up. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

export function isOneOf<Word extends string>(value: unknown, words: readonly Word[]): value is Word {
  return words.some(word => word === value)
}

/** A list of objects that are each sound and have an id of their own. */
export function isListWithIds(list: unknown, isSound: (item: JsonObject) => boolean): list is readonly unknown[] {
  if (!Array.isArray(list)) return false
  const ids = new Set(list.map((item: unknown) => (isObject(item) && isSound(item) ? item.id : undefined)))
  return ids.size === list.length && [...ids].every(isFilledText)
}

/** The order of the whole program: by UTF-16 code unit, never by locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
