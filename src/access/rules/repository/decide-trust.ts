// Whether what a repository brings may have effect: only exactly the parts that a person saw and said yes to.
import { compareText } from '#kernel/reading/json-value'
import type { ActorKind } from '../who/actions.ts'
import type { Parts } from './effective-parts.ts'

export type TrustFacts = {
  /** The real path; a record of another path counts as none. */
  readonly path: string
  readonly parts: Parts
  readonly known: { readonly path: string; readonly parts: Parts } | null
  readonly needs: 'data' | 'effect'
  readonly interactive: boolean
  readonly answer: 'yes' | 'no' | null
  /** The parts that were shown when it was answered. */
  readonly answerOf: Parts | null
  readonly by: ActorKind | null
}

export type TrustRefusal = 'TRUST_REQUIRED' | 'TRUST_CHANGED' | 'TRUST_REFUSED' | 'TRUST_MOVED' | 'PERSON_REQUIRED'

export type PartsDiff = {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export type TrustDecision = {
  readonly result: 'trusted' | 'record' | 'data_only' | 'ask' | 'refuse'
  readonly code: TrustRefusal | null
  readonly diff: PartsDiff
  readonly rule: string
}

/** The name under which it can be asked again, and what it reads. */
export const TRUST = 'access.decideTrust'
export const TRUST_READS = [
  'path',
  'parts',
  'known',
  'needs',
  'interactive',
  'answer',
  'answerOf',
  'by',
] as const satisfies readonly (keyof TrustFacts)[]

export function decideTrust(facts: TrustFacts): TrustDecision {
  const known = facts.known?.path === facts.path ? facts.known.parts : null
  return { ...decide(facts, known), diff: diffOf(known ?? {}, facts.parts) }
}

function decide(facts: TrustFacts, known: Parts | null): Omit<TrustDecision, 'diff'> {
  const { parts, answer, answerOf, by } = facts
  const is = (rule: string, result: TrustDecision['result'], code: TrustRefusal | null = null) => ({
    result,
    code,
    rule,
  })
  if (known === null && Object.keys(parts).length === 0) return is('Y1', 'trusted')
  if (known !== null && areSame(known, parts)) return is('Y2', 'trusted')
  if (answer !== null) {
    if (by !== 'person') return is('Y3', 'refuse', 'PERSON_REQUIRED')
    if (answer === 'no') return is('Y4', 'refuse', 'TRUST_REFUSED')
    if (answerOf === null || !areSame(answerOf, parts)) return is('Y5', 'refuse', 'TRUST_MOVED')
    return is('Y6', 'record')
  }
  if (facts.needs === 'data') return is('Y7', 'data_only')
  const code = known === null ? 'TRUST_REQUIRED' : 'TRUST_CHANGED'
  if (facts.interactive && (by === 'person' || by === null)) return is('Y8', 'ask', code)
  return is('Y9', 'refuse', code)
}

function areSame(left: Parts, right: Parts): boolean {
  const { added, changed, removed } = diffOf(left, right)
  return added.length + changed.length + removed.length === 0
}

/** A removed part is a change too: a check that vanishes opens a gate. */
export function diffOf(before: Parts, after: Parts): PartsDiff {
  const names = (parts: Parts) => Object.keys(parts).toSorted(compareText)
  return {
    added: names(after).filter(name => !Object.hasOwn(before, name)),
    changed: names(after).filter(name => Object.hasOwn(before, name) && before[name] !== after[name]),
    removed: names(before).filter(name => !Object.hasOwn(after, name)),
  }
}
