// Reads the parts of an untrusted input, or refuses it with the place that is wrong.
import { provostError } from '../errors/errors.ts'
import { isCount, isObject, isOneOf, isText, isTextList, type JsonObject } from './json-value.ts'

export function refuseInput(field: string, expectation: string): never {
  throw provostError('INPUT_INVALID', { message: `${field} must be ${expectation}`, details: { field } })
}

export function readObject(value: unknown, field = 'the input'): JsonObject {
  return isObject(value) ? value : refuseInput(field, 'an object')
}

export function readList(value: unknown, field: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuseInput(field, 'a list')
}

export function readText(value: unknown, field: string): string {
  return isText(value) ? value : refuseInput(field, 'a text')
}

export function readTexts(value: unknown, field: string): readonly string[] {
  return isTextList(value) ? value : refuseInput(field, 'a list of texts')
}

export function readBoolean(value: unknown, field: string): boolean {
  return typeof value === 'boolean' ? value : refuseInput(field, 'true or false')
}

export function readCount(value: unknown, field: string): number {
  return isCount(value) ? value : refuseInput(field, 'a whole number from 0 up')
}

/** A number from 0 up, whole or not. */
export function readAmount(value: unknown, field: string): number {
  return typeof value === 'number' && value >= 0 ? value : refuseInput(field, 'a number from 0 up')
}

export function readWord<Word extends string>(value: unknown, words: readonly Word[], field: string): Word {
  return isOneOf(value, words) ? value : refuseInput(field, `one of ${words.join(', ')}`)
}
