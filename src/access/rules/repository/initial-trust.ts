// What `init` makes of the parts that it found and of those that it wrote.
import { diffOf } from './decide-trust.ts'
import type { Parts } from './effective-parts.ts'

export type InitFacts = {
  /** What lay there before anything was written. */
  readonly before: Parts
  /** What was trusted before. */
  readonly known: Parts | null
}

export type InitialTrust = {
  readonly result: 'record' | 'leave'
  /** The parts that nobody trusted yet; they keep the rest from being trusted. */
  readonly foreign: readonly string[]
  readonly rule: 'INIT_OWN' | 'INIT_FOREIGN'
}

/** The name under which it can be asked again. */
export const INITIAL_TRUST = 'access.decideInitialTrust'

/**
 * Settings and hooks below `.git` never come with a clone: whoever runs `init` there has made them. What lies in the tree
 * may be anybody's, and a person must have seen it first.
 */
export function decideInitialTrust({ before, known }: InitFacts): InitialTrust {
  const { added, changed, removed } = diffOf(known ?? {}, before)
  const foreign = [...added, ...changed, ...removed].filter(part => /^(?:config|file):/.test(part)).toSorted()
  return foreign.length === 0
    ? { result: 'record', foreign, rule: 'INIT_OWN' }
    : { result: 'leave', foreign, rule: 'INIT_FOREIGN' }
}
