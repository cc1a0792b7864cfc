// The single members of a line: each is read or is unknown, and nothing of them is guessed.

import { writeInstant } from '#kernel/events/time'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LimitFact, LimitStatus } from '../counting/usage-fact.ts'
import { type Figure, keepExact, type Money } from '../figures.ts'

const NOTHING: JsonObject = {}

/** What is no object has no members. */
export const membersOfTold = (value: unknown): JsonObject => (isObject(value) ? value : NOTHING)

export const countOf = (value: unknown): Figure =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

export const nanosOf = (value: unknown): Figure =>
  typeof value === 'number' && value >= 0 ? keepExact(Math.round(value * 1e9)) : null

const NAME_MAX = 200
const CONTROL = /[\u0000-\u001f\u007f]/

export const nameOfTold = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= NAME_MAX && !CONTROL.test(value) ? value : null

/** An instant from seconds since 1970 that can be one. */
export const instantOf = (value: unknown): string | null =>
  typeof value === 'number' && value >= 1e9 && value <= 1e11 ? writeInstant(Math.floor(value * 1000)) : null

export const shareOf = (value: unknown): Figure =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

/** A difference or a sum of told counts; unknown when one is, or when it falls below zero. */
export function countFrom(values: readonly Figure[], put: (numbers: readonly number[]) => number): Figure {
  const numbers = values.filter(value => value !== null)
  return numbers.length < values.length ? null : countOf(put(numbers))
}

export const minus = ([first, ...others]: readonly number[]): number => others.reduce((a, b) => a - b, first ?? 0)

const CURRENCY = /^[A-Z]{3}$/

export function moneyOf(amount: unknown, currency: unknown): Money | null {
  const nanos = nanosOf(amount)
  return nanos === null || typeof currency !== 'string' || !CURRENCY.test(currency) ? null : { nanos, currency }
}

/** Words are of strangers and may be long. */
const READ_MAX = 4000
const LIMIT_WORDS =
  /\b(?:usage limit|rate limit|quota|too many requests|RESOURCE_EXHAUSTED|limit reached|(?:status|error|code)\b.{0,12}\b429)\b/i

export const speaksOfLimit = (value: unknown): boolean =>
  typeof value === 'string' && LIMIT_WORDS.test(value.slice(0, READ_MAX))

export const limitFact = (
  status: LimitStatus,
  told: Partial<Pick<LimitFact, 'window' | 'resetAt' | 'used'>> = {},
): LimitFact => ({ kind: 'limit', status, window: null, resetAt: null, used: null, ...told })
