// Shapes of answers, read without trusting them: what lacks a part is no clear answer.
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { unreachable } from './no-clear-answer.ts'

export function object(value: unknown, what: string): JsonObject {
  if (isObject(value)) return value
  throw unreachable(`the answer has no ${what}`)
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw unreachable(`the answer has no list of ${what}`)
}

export function text(value: unknown, what: string): string {
  if (isText(value)) return value
  throw unreachable(`the answer has no ${what}`)
}

export function number(value: unknown, what: string): number {
  if (Number.isSafeInteger(value)) return value as number
  throw unreachable(`the answer has no ${what}`)
}
