// What a value of a SARIF file is taken for: a wrong type is an absent value, never an exception.
import { provostError } from '#kernel/errors/errors'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function sarifListOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function sarifTextOrNull(value: unknown): string | null {
  return isText(value) && value !== '' ? value : null
}

export function sarifRefusal(why: string) {
  return provostError('SARIF_INVALID', { message: `the SARIF file cannot be used: ${why}`, details: { errors: [why] } })
}
