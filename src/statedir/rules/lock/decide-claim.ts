// Stealing a stale lock: exactly one process may remove it, and nobody publishes without holding it.
import { decideLock, type LockFacts } from './decide-lock.ts'
import { readLock } from './lock.ts'

/** A claim file holds its claimer's own identity in the form of a lock. */
export type ClaimFact = { readonly number: number; readonly text: string; readonly facts: LockFacts }

export type ClaimDecision =
  /** Create this claim, exclusively; whoever succeeds is the one claimer. */
  | { readonly result: 'claim'; readonly name: string }
  /** Somebody alive is already at it. */
  | { readonly result: 'wait'; readonly name: string }

/** The claims that exist for a token, in any order. A claimer that died is succeeded by the next number. */
export function decideLockClaim(token: string, claims: readonly ClaimFact[]): ClaimDecision {
  const numbers = claims.map(claim => claim.number)
  const highest = Math.max(0, ...numbers)
  const last = claims.find(claim => claim.number === highest)
  if (last && decideLock(last.text, last.facts).result !== 'stale') {
    return { result: 'wait', name: composeClaimName(token, highest) }
  }
  return { result: 'claim', name: composeClaimName(token, highest + 1) }
}

function composeClaimName(token: string, number: number): string {
  return `${token}.${number}`
}

export type FencingAnswer =
  | { readonly may: true }
  | { readonly may: false; readonly because: 'lock_gone' | 'lock_unreadable' | 'other_token' }

/** Asked before every rename into the directory, before the append, before a steal goes on, and before a release. */
export function mayActOnLock(text: string | null, token: string): FencingAnswer {
  if (text === null) return { may: false, because: 'lock_gone' }
  const lock = readLock(text)
  if (!lock) return { may: false, because: 'lock_unreadable' }
  return lock.token === token ? { may: true } : { may: false, because: 'other_token' }
}
