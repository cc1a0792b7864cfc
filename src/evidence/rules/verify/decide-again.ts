// What the verifier would make of a stored submission under other policies. What was found out about the run itself stays:
// nobody outside is asked again, so only what a policy says can change.
import type { InstantMs } from '#kernel/events/time'
import type { PolicySet } from '../policy/policy.ts'
import type { ScenarioDefinitions } from '../policy/scenario-definition.ts'
import type { ProvenanceFacts } from '../record/provenance.ts'
import { readMoment } from '../shape/instant.ts'
import { filledTextOf, membersInList, ownMemberOf } from '../shape/json-object.ts'
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

export type DecidedVerdict = { readonly status: string; readonly verdict: string | null }

export type DecidedAgain = {
  readonly was: DecidedVerdict
  readonly would_be: DecidedVerdict
  readonly reasons: readonly string[]
  readonly isOther: boolean
}

export function decideRecordAgain({ record, payload, policies, definitions, now }: DecidedBefore): DecidedAgain {
  const submission = payload ?? submissionOfRecord(record)
  const verification = ownMemberOf(record, 'verification')
  // The run is judged as of the day it came in; whether a leave is over is asked today.
  const cameAt = readMoment(ownMemberOf(verification, 'verified_at')) ?? now
  const again = verifySubmission({
    submission,
    policies: withoutLapsedLeave(policies, now),
    provenance: provenanceSeen(submission),
    definitions,
    now: cameAt,
  })
  const kept = keptReasons(membersInList(ownMemberOf(verification, 'rejection_reasons')), again.reasons)
  const was = { status: filledTextOf(ownMemberOf(verification, 'status')) ?? 'unknown', verdict: verdictOf(record) }
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
  const source = ownMemberOf(submission, 'source')
  const ref = ownMemberOf(submission, 'ref')
  const seen = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)
  return {
    adapter: filledTextOf(ownMemberOf(source, 'provider')) ?? 'unknown',
    reachable: true,
    found: true,
    run_status: 'completed',
    detail: null,
    observed: {
      repo: seen(ownMemberOf(submission, 'repo')),
      commit: seen(ownMemberOf(ref, 'commit_sha')),
      tree: seen(ownMemberOf(ref, 'tree_sha')),
      workflow: seen(ownMemberOf(source, 'workflow')),
      run_id: seen(ownMemberOf(source, 'provider_run_id')),
      attempt: seen(ownMemberOf(source, 'attempt')) ?? 1,
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
  return filledTextOf(ownMemberOf(ownMemberOf(record, 'overall_verdict'), 'verified')) ?? null
}
