// The record that the verifier makes of a submission: what was sent, and what came of it, in the file format of old.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { PolicySet } from '../policy/policy.ts'
import { ownMemberOf, type RecordObject } from '../shape/json-object.ts'
import type { RecordVerification } from '../verify/verify.ts'

export type SettledVerification = RecordVerification & { readonly status: 'accepted' | 'rejected' }

export type RecordFacts = {
  readonly submission: RecordObject
  readonly verification: SettledVerification
  readonly verifiedAt: InstantMs
  readonly policyVersion: string
}

const RECORD_VERSION = '1.0.0'
const FALLBACK_POLICY_VERSION = '1.0.0'
const REASONS_MAX = 200

/** The members that are taken over as they were sent, in the order of the file. */
const SENT = ['run_id', 'repo', 'ref', 'source', 'timing', 'ci_checks', 'scenario_results']

export function buildRecord({ submission, verification, verifiedAt, policyVersion }: RecordFacts): RecordObject {
  const { notes } = submission
  const sent = SENT.filter(key => Object.hasOwn(submission, key)).map(key => [key, submission[key]])
  return {
    schema_version: RECORD_VERSION,
    policy_version: policyVersion,
    ...Object.fromEntries(sent),
    overall_verdict: composeVerdict(verification),
    verification: {
      status: verification.status,
      verified_at: writeInstant(verifiedAt),
      provenance_confirmed: verification.provenance === 'confirmed',
      schema_valid: verification.schema_valid,
      policy_valid: verification.policy_valid,
      rejection_reasons: shortenReasons(verification.reasons),
    },
    ...(Object.hasOwn(submission, 'notes') && notes !== '' && { notes }),
  }
}

export function composeRecordText(record: RecordObject): string {
  return `${JSON.stringify(record, null, 2)}\n`
}

/** Only policies that could be read have a version to name. */
export function policyVersionOf({ global, repo }: PolicySet): string {
  return repo?.policy?.policy_version ?? global?.policy?.policy_version ?? FALLBACK_POLICY_VERSION
}

/** Old records were marked when their provenance turned out to be a stub; whatever they say, it is not proven. */
export function isProvenanceProven(record: unknown): boolean {
  const verification = ownMemberOf(record, 'verification')
  const isMarked = ownMemberOf(verification, 'provenance_remediation') !== undefined
  return ownMemberOf(verification, 'provenance_confirmed') === true && !isMarked
}

function composeVerdict({ verdict }: RecordVerification): RecordObject {
  const { downgrade_reasons, ...rest } = verdict
  return { ...rest, ...(downgrade_reasons.length > 0 && { downgrade_reasons }) }
}

// Ten thousand reasons help nobody in a file; the quarantine keeps them all.
function shortenReasons(reasons: readonly string[]): readonly string[] {
  if (reasons.length <= REASONS_MAX) return reasons
  return [...reasons.slice(0, REASONS_MAX), `… and ${reasons.length - REASONS_MAX} more`]
}
