// Shapes of answers, read without trusting them: what lacks a part is no clear answer.
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { unreachable } from './no-clear-answer.ts'

export function needObject(value: unknown, what: string): JsonObject {
  if (isObject(value)) return value
  throw unreachable(`the answer has no ${what}`)
}

export function needList(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw unreachable(`the answer has no list of ${what}`)
}

export function needText(value: unknown, what: string): string {
  if (isText(value)) return value
  throw unreachable(`the answer has no ${what}`)
}

export function needNumber(value: unknown, what: string): number {
  if (Number.isSafeInteger(value)) return value as number
  throw unreachable(`the answer has no ${what}`)
}
