// What a reason of the verifier is about, by its words.
import type { IssueKind, RemediationKind, RootCauseKind } from '../lesson/vocabulary.ts'

export function isSurfaceReason(reason: string): boolean {
  return /product_surface.*must be equal to one of the allowed values/s.test(reason)
}

export function isEvidenceReason(reason: string): boolean {
  return namesEvidenceKind(reason) || /requires \d+ evidence items/.test(reason)
}

export function namesEvidenceKind(reason: string): boolean {
  return reason.includes('required evidence kind') || reason.includes('minimum evidence of kind')
}

export const REASON_CLASSES = ['schema', 'policy', 'provenance', 'steps'] as const

export type ReasonClass = (typeof REASON_CLASSES)[number]

export type RejectionDiagnosis = readonly [issue: IssueKind, rootCause: RootCauseKind, remediation: RemediationKind]

export const CLASS_DIAGNOSES: Readonly<Record<ReasonClass, RejectionDiagnosis>> = {
  schema: ['schema_mismatch', 'schema_alignment_failure', 'schema_fix'],
  policy: ['policy_mismatch', 'policy_overconstraint', 'policy_calibration'],
  provenance: ['provenance_gap', 'missing_precondition', 'workflow_change'],
  steps: ['verification_gap', 'contract_drift', 'verification_fix'],
}

const CLASS_OF_WORD: ReadonlyMap<string, ReasonClass> = new Map<string, ReasonClass>([
  ['schema', 'schema'],
  ['submission-contains-verifier-field', 'schema'],
  ['policy', 'policy'],
  ['scenario-load', 'policy'],
  ['provenance', 'provenance'],
  ['repo', 'provenance'],
  ['run_url', 'provenance'],
  ['run_id', 'provenance'],
  ['attempt', 'provenance'],
  ['steps', 'steps'],
  ['timing', 'steps'],
])

/** The class by the word the reason begins with; undefined for what belongs to none. */
export function classifyReason(reason: string): ReasonClass | undefined {
  const [word = ''] = /^[\w-]*/.exec(reason) ?? []
  return CLASS_OF_WORD.get(word)
}
