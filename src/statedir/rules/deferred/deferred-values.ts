// What may stand in a deferred item. Everything is brought into one line, so that it cannot become another one.

import type { ErrorCode } from '#kernel/errors/error-catalog'
import { provostError } from '#kernel/errors/errors'
import { isStringList } from '../workflow/json-object.ts'

const TITLE_LENGTH_MAX = 80
const CONTEXT_LENGTH_MAX = 4000
const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]/u
const WHITE_SPACE_AND_CONTROL = /[\s\p{Cc}]+/gu
const TAG = /^[A-Za-z0-9_.-]{1,40}$/
const BY = /^[A-Za-z0-9_.@-]{1,64}$/
const ID = /^DEF-\d{3,9}$/

export function readDeferredTitle(value: unknown): string {
  const title = typeof value === 'string' ? value.trim() : ''
  const length = [...title].length
  if (length >= 1 && length <= TITLE_LENGTH_MAX && !LINE_BREAKING.test(title)) return title
  throw refusal('DEFERRED_TITLE_INVALID', 'title', `1 to ${TITLE_LENGTH_MAX} characters in one line`)
}

export function readDeferredContext(value: unknown): string {
  const context = typeof value === 'string' ? value.replaceAll(WHITE_SPACE_AND_CONTROL, ' ').trim() : undefined
  if (context !== undefined && context.length <= CONTEXT_LENGTH_MAX) return context
  throw refusal('DEFERRED_CONTEXT_INVALID', 'context', `a text of at most ${CONTEXT_LENGTH_MAX} characters`)
}

export function readDeferredTags(value: unknown): readonly string[] {
  if (isStringList(value) && value.every(tag => TAG.test(tag))) return value
  throw refusal('DEFERRED_TAG_INVALID', 'tags', 'a list of words of A-Z a-z 0-9 _ . - with at most 40 characters')
}

export function readDeferredBy(value: unknown): string {
  if (typeof value === 'string' && BY.test(value)) return value
  throw refusal('DEFERRED_BY_INVALID', 'by', 'at most 64 of A-Z a-z 0-9 _ . @ -')
}

export function readDeferredId(value: unknown): string {
  if (typeof value === 'string' && ID.test(value)) return value
  throw refusal('DEFERRED_ID_INVALID', 'id', 'DEF- and three to nine digits')
}

function refusal(code: ErrorCode, field: string, expectation: string) {
  return provostError(code, { details: { field, why: `it must be ${expectation}` } })
}
