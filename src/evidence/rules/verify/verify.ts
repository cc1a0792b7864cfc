// The verifier: seven steps in a fixed order, every reason collected, no submission that makes it throw.
import type { InstantMs } from '#kernel/events/time'
import type { PolicySet } from '../policy/policy.ts'
import { checkPolicy } from '../policy/policy-step.ts'
import type { ScenarioDefinitions } from '../policy/scenario-definition.ts'
import {
  decideProvenance,
  type ProvenanceAnswer,
  type ProvenanceChecks,
  type ProvenanceClaim,
  type ProvenanceFacts,
  type ProvenanceOutcome,
} from '../record/provenance.ts'
import { isRecordObject, ownMemberOf, type RecordObject } from '../shape/json-object.ts'
import type { RecordVerdict } from '../shape/vocabulary.ts'
import { isSubmission, type Submission, validateSubmission } from '../submission/submission.ts'
import { checkConsistency } from './consistency.ts'
import { isOurFault } from './reason-steps.ts'
import { severityOfRule } from './rule-severity.ts'
import { findRunUrlReasons } from './run-url.ts'
import { computeVerdict } from './verdict.ts'
import { findVerifierFieldReasons } from './verifier-fields.ts'

export type VerifierFacts = {
  readonly submission: unknown
  readonly policies: PolicySet
  readonly provenance: ProvenanceFacts | null
  readonly definitions: ScenarioDefinitions
  readonly now: InstantMs
}

export type VerificationStatus = 'accepted' | 'rejected' | 'deferred'

export type VerificationVerdict = {
  readonly proposed: string | null
  /** Null as long as the provenance is open: nothing is claimed about a run that is not proven. */
  readonly verified: RecordVerdict | null
  readonly downgraded: boolean
  readonly downgrade_reasons: readonly string[]
}

export type RecordVerification = {
  readonly status: VerificationStatus
  readonly verdict: VerificationVerdict
  readonly schema_valid: boolean
  readonly policy_valid: boolean
  readonly provenance: ProvenanceOutcome | 'not_asked'
  readonly checks: ProvenanceChecks
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
  /** Only our side stood in the way, so the same submission may be tried again. */
  readonly transient: boolean
}

export function verifySubmission(facts: VerifierFacts): RecordVerification {
  const { submission } = facts
  if (!isRecordObject(submission)) return refuseShapeless()
  const sound = isSubmission(submission) ? submission : null
  const guard = findRunUrlReasons(submission)
  const schema = sound ? [] : validateSubmission(submission).errors.map(line => `schema: ${line}`)
  const early = [...guard, ...schema, ...findVerifierFieldReasons(submission)]
  const provenance = sound && early.length === 0 ? askProvenance(sound, facts) : NOT_ASKED
  const content = sound ? checkContent(sound, facts) : UNCHECKED
  return assemble(submission, {
    schemaValid: sound !== null,
    policyValid: content.policyValid,
    provenance,
    isConsistent: guard.length === 0 && content.isConsistent,
    scenarioVerdicts: sound?.scenario_results.map(result => result.verdict) ?? [],
    reasons: [...early, ...provenance.reasons, ...content.reasons],
    warnings: content.warnings,
  })
}

type AskedProvenance = Omit<ProvenanceAnswer, 'outcome'> & { readonly outcome: RecordVerification['provenance'] }

const NOT_ASKED: AskedProvenance = { outcome: 'not_asked', reasons: [], checks: {} }

function askProvenance(submission: Submission, facts: VerifierFacts): AskedProvenance {
  return decideProvenance(claimOf(submission), facts.provenance).result
}

function claimOf({ repo, ref, source }: Submission): ProvenanceClaim {
  return {
    provider: source.provider,
    repo,
    commit: ref.commit_sha,
    tree: ref.tree_sha ?? null,
    workflow: source.workflow,
    run_id: source.provider_run_id,
    attempt: source.attempt ?? 1,
  }
}

type Content = {
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
  readonly isConsistent: boolean
  readonly policyValid: boolean
}

const UNCHECKED: Content = { reasons: [], warnings: [], isConsistent: true, policyValid: false }

function checkContent(submission: Submission, { policies, definitions, now }: VerifierFacts): Content {
  const severity = severityOfRule('step-results-present', policies.global?.policy ?? null)
  const consistency = checkConsistency(submission, definitions, severity, now)
  const policy = checkPolicy(submission, policies, definitions, now)
  return {
    reasons: [...consistency.reasons, ...policy.reasons],
    warnings: [...consistency.warnings, ...policy.warnings],
    isConsistent: consistency.isConsistent,
    policyValid: policy.reasons.length === 0 && consistency.areDefinitionsLoaded,
  }
}

type Collected = {
  readonly schemaValid: boolean
  readonly policyValid: boolean
  readonly provenance: AskedProvenance
  readonly isConsistent: boolean
  readonly scenarioVerdicts: readonly RecordVerdict[]
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
}

function assemble(submission: RecordObject, collected: Collected): RecordVerification {
  const { provenance, reasons } = collected
  const status = statusOf(provenance.outcome, reasons)
  return {
    status,
    verdict: status === 'deferred' ? openVerdict(submission) : closedVerdict(submission, collected),
    schema_valid: collected.schemaValid,
    policy_valid: collected.policyValid,
    provenance: provenance.outcome,
    checks: provenance.checks,
    reasons,
    warnings: collected.warnings,
    transient: status === 'deferred' || (status === 'rejected' && reasons.every(isOurFault)),
  }
}

// An open question about the provenance outweighs every other reason: we do not yet know whose run this is.
function statusOf(outcome: RecordVerification['provenance'], reasons: readonly string[]): VerificationStatus {
  if (outcome === 'deferred') return 'deferred'
  return reasons.length > 0 ? 'rejected' : 'accepted'
}

function openVerdict(submission: RecordObject): VerificationVerdict {
  return { proposed: proposalOf(submission), verified: null, downgraded: false, downgrade_reasons: [] }
}

function closedVerdict(submission: RecordObject, collected: Collected): VerificationVerdict {
  const proposed = proposalOf(submission)
  const computed = computeVerdict({
    proposed,
    schemaValid: collected.schemaValid,
    policyValid: collected.policyValid,
    provenanceConfirmed: collected.provenance.outcome === 'confirmed',
    consistent: collected.isConsistent,
    scenarioVerdicts: collected.scenarioVerdicts,
  })
  return { proposed, ...computed }
}

function proposalOf(submission: RecordObject): string | null {
  const proposed = ownMemberOf(submission, 'overall_verdict')
  return typeof proposed === 'string' ? proposed : null
}

function refuseShapeless(): RecordVerification {
  return {
    status: 'rejected',
    verdict: { proposed: null, verified: 'fail', downgraded: false, downgrade_reasons: [] },
    schema_valid: false,
    policy_valid: false,
    provenance: 'not_asked',
    checks: {},
    reasons: ['submission is null or not an object'],
    warnings: [],
    transient: false,
  }
}
