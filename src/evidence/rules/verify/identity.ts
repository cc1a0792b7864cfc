// Is this submission new, a repetition, another try, or somebody else's claim to the same run?
import { type Decision, decision } from '#kernel/machine/decision'
import type { VerificationStatus } from './verify.ts'

export type EarlierAttempt = {
  readonly hash: string
  readonly status: VerificationStatus
  readonly provenance_confirmed: boolean
  readonly transient: boolean
}

export type RecordIdentity =
  | { readonly decision: 'new' | 'retry'; readonly attempt: number }
  | { readonly decision: 'duplicate'; readonly attempt: null }
  | { readonly decision: 'conflict'; readonly attempt: null; readonly code: 'DUPLICATE_RUN_ID' }

type IdentityEvidence = { readonly hash: string; readonly attempts: readonly EarlierAttempt[] }

// First match wins. What was never proven claims nothing, so a forged submission cannot block the real one.
export function decideIdentity(
  hash: string,
  attempts: readonly EarlierAttempt[],
): Decision<RecordIdentity, IdentityEvidence> {
  const answer = (result: RecordIdentity) => decision(result, result.decision, { hash, attempts })
  if (attempts.some(attempt => attempt.hash === hash && isFinal(attempt)))
    return answer({ decision: 'duplicate', attempt: null })
  if (attempts.some(attempt => attempt.hash !== hash && claimsTheRun(attempt)))
    return answer({ decision: 'conflict', attempt: null, code: 'DUPLICATE_RUN_ID' })
  if (attempts.length === 0) return answer({ decision: 'new', attempt: 1 })
  return answer({ decision: 'retry', attempt: attempts.length + 1 })
}

function isFinal({ status, transient }: EarlierAttempt): boolean {
  return status === 'accepted' || (status === 'rejected' && !transient)
}

function claimsTheRun(attempt: EarlierAttempt): boolean {
  return attempt.status === 'accepted' || (isFinal(attempt) && attempt.provenance_confirmed)
}
