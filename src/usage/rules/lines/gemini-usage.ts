// What `gemini --output-format stream-json` tells at the end of its process: figures per model, thoughts and tools in one.

import { readInstant, writeInstant } from '#kernel/events/time'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LineSite, UsageFact } from '../counting/usage-fact.ts'
import type { Tokens } from '../figures.ts'
import { listModels } from './list-models.ts'
import { countFrom, countOf, limitFact, membersOfTold, minus, speaksOfLimit } from './told.ts'

export function readGeminiUsage(line: JsonObject, { native, place: key }: LineSite): readonly UsageFact[] {
  if (line.type !== 'result') return []
  const { models } = membersOfTold(line.stats)
  const { message } = membersOfTold(line.error)
  const facts: UsageFact[] = []
  if (isObject(models)) {
    const delta = { models: listModels(models, told => ({ tokens: tokensOf(told) })), cost: null }
    facts.push({ kind: 'usage', unit: 'turn', key, native, delta, total: null, partial: false })
  }
  const isRefused = line.status !== 'success' && speaksOfLimit(message)
  return isRefused ? [...facts, limitFact('rejected', { resetAt: readReset(line.timestamp, message) })] : facts
}

function tokensOf(told: JsonObject): Tokens {
  const [asked, output, cacheRead] = [countOf(told.input_tokens), countOf(told.output_tokens), countOf(told.cached)]
  return {
    input: countOf(told.input) ?? countFrom([asked, cacheRead], minus),
    cacheRead,
    cacheWrite: 0,
    output,
    other: countFrom([countOf(told.total_tokens), asked, output], minus),
    reasoning: null,
  }
}

const PAUSE = /\bretry (?:after|in) (\d{1,9}(?:\.\d{1,9})?)s\b/i

// The pause is told in seconds, and the line says when it was written.
function readReset(timestamp: unknown, message: unknown): string | null {
  const at = readInstant(timestamp)
  const seconds = typeof message === 'string' ? PAUSE.exec(message)?.[1] : undefined
  return at === undefined || seconds === undefined ? null : writeInstant(at + millisecondsOf(seconds))
}

/** Rounded up, from the text as it stands: what `16.1 * 1000` makes of it lies a little above 16100. */
function millisecondsOf(seconds: string): number {
  const [whole = '', fraction = ''] = seconds.split('.')
  const isMore = /[1-9]/.test(fraction.slice(3))
  return Number(whole + fraction.slice(0, 3).padEnd(3, '0')) + (isMore ? 1 : 0)
}
