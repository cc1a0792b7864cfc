// The words for what a schema finds wrong, and the JSON Schema keyword that says the same to a program.

import type { z } from 'zod'
import { nearestWord } from '#kernel/text/nearest-word'

/** Schemas that know better words than these bring their own, and those win. */
export const composeConfigMessage: z.core.$ZodErrorMap = issue => {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue.expected, issue.input)
    case 'invalid_value':
      return explainChoice(issue.values, issue.input)
    case 'too_small':
      return explainLimit('at least', Number(issue.minimum), issue.origin)
    case 'too_big':
      return explainLimit('at most', Number(issue.maximum), issue.origin)
    case 'invalid_key':
      return `is not a usable name: ${issue.issues[0]?.message}`
    default:
      return undefined
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping',
  record: 'a mapping',
}

function explainType(expected: string, input: unknown): string {
  const wanted = TYPE_WORDS[expected] ?? expected
  // `worker:` with all its lines commented out is the usual way to get here.
  if (input === null) return `must be ${wanted}, but nothing is given: remove the key, or give it a value`
  const isBare = expected === 'string' && typeof input !== 'object'
  return isBare ? `must be text: put ${String(input)} in quotes` : `must be ${wanted}`
}

function explainChoice(choices: readonly unknown[], input: unknown): string {
  const words = choices.map(String)
  const meant = typeof input === 'string' ? nearestWord(input, words) : undefined
  return `must be one of ${words.join(', ')}${meant === undefined ? '' : `; did you mean "${meant}"?`}`
}

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
}

function explainLimit(side: 'at least' | 'at most', limit: number, origin: string): string {
  const unit = UNITS[origin]
  return unit === undefined ? `must be ${side} ${limit}` : `must have ${side} ${limit} ${unit[limit === 1 ? 0 : 1]}`
}

const KEYWORDS: Readonly<Record<string, string>> = {
  invalid_type: 'type',
  invalid_value: 'enum',
  invalid_format: 'pattern',
  invalid_union: 'anyOf',
  invalid_key: 'propertyNames',
  unrecognized_keys: 'additionalProperties',
  custom: 'uniqueItems',
}

const LIMIT_KEYWORDS: Readonly<Record<string, [low: string, high: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
}

export function keywordOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'required'
  if (issue.code === 'too_small') return LIMIT_KEYWORDS[issue.origin]?.[0] ?? 'minimum'
  if (issue.code === 'too_big') return LIMIT_KEYWORDS[issue.origin]?.[1] ?? 'maximum'
  return KEYWORDS[issue.code] ?? issue.code
}
