// The words of lessons: what a lesson, a pattern, a recommendation or a doctrine may say.

export const LESSON_STATUSES = ['candidate', 'reviewed', 'accepted', 'rejected', 'invalidated'] as const
export const ARTIFACT_STATUSES = ['candidate', 'accepted', 'rejected', 'invalidated'] as const

export const JOURNEY_STAGES = [
  'install',
  'setup',
  'first_run',
  'core_loop',
  'export',
  'publish',
  'recovery',
  'integration',
  'verification',
  'rollout',
] as const

export const ISSUE_KINDS = [
  'entrypoint_truth',
  'interface_assumption',
  'docs_drift',
  'schema_mismatch',
  'build_output_mismatch',
  'flag_contract_mismatch',
  'evidence_insufficiency',
  'evidence_overconstraint',
  'policy_mismatch',
  'freshness_miscalibration',
  'read_after_write_timing',
  'provenance_gap',
  'execution_mode_mismatch',
  'surface_misclassification',
  'ux_discoverability',
  'verification_gap',
  'dispatch_format',
  'concurrency_conflict',
  'process_lifecycle',
] as const

export const ROOT_CAUSE_KINDS = [
  'contract_drift',
  'docs_code_drift',
  'surface_misclassification',
  'missing_precondition',
  'policy_overconstraint',
  'policy_underconstraint',
  'build_config_error',
  'interface_assumption_error',
  'timing_race',
  'tooling_gap',
  'human_process_gap',
  'schema_alignment_failure',
  'dispatch_encoding_error',
  'process_model_mismatch',
] as const

export const REMEDIATION_KINDS = [
  'docs_change',
  'scenario_change',
  'policy_calibration',
  'schema_fix',
  'build_config_fix',
  'entrypoint_fix',
  'verification_fix',
  'classification_fix',
  'retry_logic',
  'evidence_requirement_change',
  'workflow_change',
  'dispatch_fix',
  'process_fix',
] as const

/** From narrow to wide: the place in this list is the rank of a scope. */
export const TRANSFER_SCOPES = [
  'repo_local',
  'surface_local',
  'surface_archetype',
  'execution_mode',
  'org_wide',
] as const

export const LESSON_EVIDENCE_KINDS = [
  'record',
  'scenario_result',
  'ci_check',
  'policy',
  'artifact',
  'doc',
  'rejection',
] as const
export const FIX_KINDS = ['commit', 'pr', 'doc', 'policy_change', 'scenario_change', 'workflow_change'] as const

export const REJECT_REASONS = [
  'insufficient_evidence',
  'duplicate',
  'classification_error',
  'not_portable',
  'noise',
  'source_truth_changed',
] as const

/** The reason of a lesson that lives on in another one; nobody gives it by hand. */
export const MERGED_REASON = 'merged_into_canonical'

export type LessonStatus = (typeof LESSON_STATUSES)[number]
export type ArtifactStatus = (typeof ARTIFACT_STATUSES)[number]
export type JourneyStage = (typeof JOURNEY_STAGES)[number]
export type IssueKind = (typeof ISSUE_KINDS)[number]
export type RootCauseKind = (typeof ROOT_CAUSE_KINDS)[number]
export type RemediationKind = (typeof REMEDIATION_KINDS)[number]
export type TransferScope = (typeof TRANSFER_SCOPES)[number]
export type LessonEvidenceKind = (typeof LESSON_EVIDENCE_KINDS)[number]
