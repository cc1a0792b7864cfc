// The first fact that is not there, is masked, or has a value that nobody knows: then nothing is decided.
import type { JsonObject } from '#kernel/reading/json-value'
import { MASK } from '#kernel/text/redact'
import type { WhyNot } from './redecide.ts'

export function findMissingFact(
  facts: JsonObject,
  reads: readonly string[],
  values: Readonly<Record<string, readonly unknown[]>>,
): { readonly why: WhyNot; readonly fact: string } | undefined {
  for (const fact of reads) {
    if (!Object.hasOwn(facts, fact)) return { why: 'missing', fact }
    const isKnown = !Object.hasOwn(values, fact) || values[fact]!.includes(facts[fact])
    if (!isKnown || isMasked(facts[fact])) return { why: 'not_known', fact }
  }
  return undefined
}

function isMasked(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(MASK)
  return typeof value === 'object' && value !== null && Object.values(value).some(isMasked)
}
