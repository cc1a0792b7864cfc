// What the verifier would make of a stored submission under other policies. What was found out about the run itself stays:
// nobody outside is asked again, so only what a policy says can change.
import type { InstantMs } from '#kernel/events/time'
import type { PolicySet } from '../policy/policy.ts'
import type { ScenarioDefinitions } from '../policy/scenario-definition.ts'
import type { ProvenanceFacts } from '../record/provenance.ts'
import { readMoment } from '../shape/instant.ts'
import { listOf, memberOf, textOf } from '../shape/json-object.ts'
import { submissionOfRecord } from '../submission/submission-of-record.ts'
import { deriveEnforcement } from './enforcement.ts'
import { findReasonRow } from './reason-steps.ts'
import { verifySubmission } from './verify.ts'

export type DecidedBefore = {
  readonly record: unknown
  /** What was sent, where it is kept; a record leaves out what it has no place for. */
  readonly payload: unknown
  readonly policies: PolicySet
  readonly definitions: ScenarioDefinitions
  readonly now: InstantMs
}

export type Decided = { readonly status: string; readonly verdict: string | null }

export type DecidedAgain = {
  readonly was: Decided
  readonly would_be: Decided
  readonly reasons: readonly string[]
  readonly isOther: boolean
}

export function decideAgain({ record, payload, policies, definitions, now }: DecidedBefore): DecidedAgain {
  const submission = payload ?? submissionOfRecord(record)
  const verification = memberOf(record, 'verification')
  // The run is judged as of the day it came in; whether a leave is over is asked today.
  const cameAt = readMoment(memberOf(verification, 'verified_at')) ?? now
  const again = verifySubmission({
    submission,
    policies: withoutLapsedLeave(policies, now),
    provenance: provenanceSeen(submission),
    definitions,
    now: cameAt,
  })
  const kept = keptReasons(listOf(memberOf(verification, 'rejection_reasons')), again.reasons)
  const was = { status: textOf(memberOf(verification, 'status')) ?? 'unknown', verdict: verdictOf(record) }
  const would_be =
    kept.length > 0
      ? { status: 'rejected', verdict: was.verdict }
      : { status: again.status, verdict: again.verdict.verified }
  const isOther = was.status !== would_be.status || was.verdict !== would_be.verdict
  return { was, would_be, reasons: [...kept, ...again.reasons], isOther }
}

/** What the store says of provenance and shape cannot be asked again, and no policy takes it away. */
function keptReasons(stored: readonly unknown[], again: readonly string[]): string[] {
  return stored.filter((reason): reason is string => {
    if (typeof reason !== 'string' || again.includes(reason)) return false
    const step = findReasonRow(reason)?.step
    return step !== 'policy' && step !== 'consistency'
  })
}

/** The provider as it would have to answer: an accepted run was confirmed, and of others the stored reasons are kept. */
function provenanceSeen(submission: unknown): ProvenanceFacts {
  const source = memberOf(submission, 'source')
  const ref = memberOf(submission, 'ref')
  const seen = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)
  return {
    adapter: textOf(memberOf(source, 'provider')) ?? 'unknown',
    reachable: true,
    found: true,
    run_status: 'completed',
    detail: null,
    observed: {
      repo: seen(memberOf(submission, 'repo')),
      commit: seen(memberOf(ref, 'commit_sha')),
      tree: seen(memberOf(ref, 'tree_sha')),
      workflow: seen(memberOf(source, 'workflow')),
      run_id: seen(memberOf(source, 'provider_run_id')),
      attempt: seen(memberOf(source, 'attempt')) ?? 1,
    },
  }
}

function withoutLapsedLeave(policies: PolicySet, now: InstantMs): PolicySet {
  const { repo } = policies
  if (!repo?.valid || deriveEnforcement(repo.policy, now).mode !== 'required') return policies
  const { enforcement: _, ...policy } = repo.policy
  return { ...policies, repo: { ...repo, policy } }
}

function verdictOf(record: unknown): string | null {
  return textOf(memberOf(memberOf(record, 'overall_verdict'), 'verified')) ?? null
}
