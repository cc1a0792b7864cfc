// Looks into the data of an event: what has not the expected shape counts as not said.
import { isCount, isObject, isOneOf, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'

export const eventTextIn = (data: JsonObject, name: string): string | null => {
  const value = data[name]
  return isText(value) ? value : null
}

export const countIn = (data: JsonObject, name: string): number | null => {
  const value = data[name]
  return isCount(value) ? value : null
}

export const flagIn = (data: JsonObject, name: string): boolean => data[name] === true

export const objectIn = (data: JsonObject, name: string): JsonObject | null => {
  const value = data[name]
  return isObject(value) ? value : null
}

export const textsIn = (data: JsonObject, name: string): readonly string[] => {
  const value = data[name]
  return isTextList(value) ? value : []
}

export function wordIn<Word extends string>(data: JsonObject, name: string, words: readonly Word[]): Word | null {
  const value = data[name]
  return isOneOf(value, words) ? value : null
}

/** The items that can be read; the others are left out. */
export function itemsIn<Item>(data: JsonObject, name: string, read: (item: JsonObject) => Item | null): Item[] {
  const value = data[name]
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map(item => (isObject(item) ? read(item) : null)).filter(item => item !== null)
}
