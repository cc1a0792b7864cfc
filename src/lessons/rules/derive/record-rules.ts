// The rules that look at one record, each scenario on its own: what they fire on, and what they say (spec 3.3).

import type { Surface } from '#kernel/events/surface'
import type { JourneyStage, LessonEvidenceKind, TransferScope } from '../lesson/vocabulary.ts'
import {
  isEvidenceReason,
  isSurfaceReason,
  namesEvidenceKind,
  type RejectionDiagnosis,
} from '../life/rejection-reason.ts'
import type { LessonEvidence } from '../support/lesson-evidence.ts'
import type { ScenarioFacts, SourceRecordFacts } from './record-facts.ts'
import { chooseSurface, type LessonSighting, readMode } from './sighting.ts'

/** What a rule says about one record and one of its scenarios; null for a record without scenarios. */
type Finding = {
  readonly diagnosis: RejectionDiagnosis
  readonly suffix: string
  readonly evidence: readonly LessonEvidenceKind[]
  readonly words: readonly string[]
}

export type RecordRule = {
  readonly ruleId: string
  readonly because: string
  readonly scope: TransferScope
  readonly stage: JourneyStage
  /** Where the scenario names no surface. */
  readonly usualSurface?: Surface
  readonly find: (record: SourceRecordFacts, scenario: ScenarioFacts | null) => Finding | undefined
}

export const RECORD_RULES: readonly RecordRule[] = [
  {
    ruleId: 'rule-surface-misclassification',
    because: 'the record was rejected because it names a surface that does not exist',
    scope: 'surface_archetype',
    stage: 'verification',
    find: (record, scenario) => {
      const words = record.reasons.filter(isSurfaceReason)
      if (words.length === 0) return undefined
      const diagnosis = ['surface_misclassification', 'surface_misclassification', 'classification_fix'] as const
      return { diagnosis, suffix: 'surface-misclassification', evidence: rejectionOf(scenario), words }
    },
  },
  {
    ruleId: 'rule-evidence-policy-mismatch',
    because: 'the record was rejected because its evidence is not what the policy asks for',
    scope: 'surface_local',
    stage: 'verification',
    find: (record, scenario) => {
      const words = record.reasons.filter(isEvidenceReason)
      if (words.length === 0) return undefined
      const issue = words.some(namesEvidenceKind) ? 'evidence_overconstraint' : 'evidence_insufficiency'
      const diagnosis = [issue, 'policy_overconstraint', 'evidence_requirement_change'] as const
      return { diagnosis, suffix: 'evidence-policy-mismatch', evidence: rejectionOf(scenario), words }
    },
  },
  {
    ruleId: 'rule-verdict-downgrade',
    because: 'the submission claimed to pass and the verifier could not agree',
    scope: 'surface_local',
    stage: 'verification',
    find: record => {
      const { isDowngraded, proposed, verified, reasons } = record
      if (!isDowngraded || proposed !== 'pass' || verified === 'pass') return undefined
      const evidence = reasons.length > 0 ? (['record', 'rejection'] as const) : (['record'] as const)
      return { diagnosis: diagnoseDowngrade(record), suffix: 'verdict-downgrade', evidence, words: reasons }
    },
  },
  {
    ruleId: 'rule-scenario-step-failure',
    because: 'a step of the scenario failed',
    scope: 'surface_local',
    stage: 'first_run',
    find: (_record, scenario) => {
      if (scenario?.verdict !== 'fail' || scenario.failedStepIds.length === 0) return undefined
      const steps = scenario.failedStepIds.map(String)
      const diagnosis = diagnoseSteps(steps)
      return { diagnosis, suffix: `step-failure-${steps[0]}`, evidence: ['scenario_result', 'record'], words: steps }
    },
  },
  {
    ruleId: 'rule-blocked-scenario',
    because: 'the scenario could not be run',
    scope: 'surface_local',
    stage: 'first_run',
    find: (_record, scenario) => {
      if (scenario?.verdict !== 'blocked') return undefined
      const diagnosis = ['verification_gap', 'missing_precondition', 'workflow_change'] as const
      return { diagnosis, suffix: `blocked-${scenario.id}`, evidence: ['scenario_result', 'record'], words: [] }
    },
  },
  {
    ruleId: 'rule-execution-mode-gap',
    because: 'a person took part and nobody attested it',
    scope: 'execution_mode',
    stage: 'verification',
    usualSurface: 'desktop',
    find: (_record, scenario) => {
      const isHuman = scenario?.mode === 'human' || scenario?.mode === 'mixed'
      if (!scenario || !isHuman || scenario.isAttested) return undefined
      const diagnosis = ['execution_mode_mismatch', 'missing_precondition', 'workflow_change'] as const
      return { diagnosis, suffix: `attestation-gap-${scenario.id}`, evidence: ['scenario_result', 'record'], words: [] }
    },
  },
  {
    ruleId: 'rule-schema-rejection',
    because: 'the record does not have the shape that was agreed on',
    scope: 'org_wide',
    stage: 'verification',
    find: ({ schemaValid, reasons }) => {
      const words = reasons.filter(reason => reason.startsWith('schema:') && !isSurfaceReason(reason))
      if (schemaValid !== false || words.length === 0) return undefined
      const diagnosis = ['schema_mismatch', 'schema_alignment_failure', 'schema_fix'] as const
      return { diagnosis, suffix: 'schema-rejection', evidence: ['rejection', 'record'], words }
    },
  },
  {
    ruleId: 'rule-policy-rejection',
    because: 'the record does not satisfy the policy, for another reason than its evidence',
    scope: 'surface_local',
    stage: 'verification',
    find: ({ policyValid, reasons }) => {
      const words = reasons.filter(reason => reason.startsWith('policy:') && !isEvidenceReason(reason))
      if (policyValid !== false || words.length === 0) return undefined
      const diagnosis = ['policy_mismatch', 'policy_underconstraint', 'policy_calibration'] as const
      return { diagnosis, suffix: 'policy-rejection', evidence: ['rejection', 'record'], words }
    },
  },
]

export function applyRecordRule(
  rule: RecordRule,
  record: SourceRecordFacts,
  scenario: ScenarioFacts | null,
): LessonSighting | undefined {
  const found = rule.find(record, scenario)
  if (!found) return undefined
  const [issueKind, rootCauseKind, remediationKind] = found.diagnosis
  return {
    ruleId: rule.ruleId,
    repo: record.repo,
    suffix: found.suffix,
    issueKind,
    rootCauseKind,
    remediationKind,
    transferScope: rule.scope,
    journeyStage: rule.stage,
    productSurface: chooseSurface(scenario?.surface, record.repo, rule.usualSurface ?? 'cli'),
    executionMode: readMode(scenario?.mode),
    sourceRecordIds: [record.runId],
    scenarioIds: scenario?.id ? [scenario.id] : [],
    evidence: found.evidence.map(kind => composeEvidence(kind, record, scenario)),
    words: found.words,
  }
}

function rejectionOf(scenario: ScenarioFacts | null): readonly LessonEvidenceKind[] {
  return scenario?.id ? ['rejection', 'scenario_result'] : ['rejection']
}

function composeEvidence(
  kind: LessonEvidenceKind,
  { runId }: SourceRecordFacts,
  scenario: ScenarioFacts | null,
): LessonEvidence {
  const named = kind === 'scenario_result' && scenario?.id ? { scenario_id: scenario.id } : {}
  return { evidence_kind: kind, record_id: runId, ...named }
}

function diagnoseDowngrade({ schemaValid, policyValid, isProven }: SourceRecordFacts): RejectionDiagnosis {
  if (schemaValid !== true) return ['schema_mismatch', 'schema_alignment_failure', 'verification_fix']
  if (policyValid !== true) return ['policy_mismatch', 'policy_overconstraint', 'verification_fix']
  if (!isProven) return ['provenance_gap', 'missing_precondition', 'verification_fix']
  return ['verification_gap', 'contract_drift', 'verification_fix']
}

const FLAG_WORDS = /^(?:flag|arg|param|option)s?$/
const OUTPUT_WORDS = /^(?:verify|verifies|outputs?|checks?)$/

// Words are whole, so that `target` has no `arg` in it.
function diagnoseSteps(stepIds: readonly string[]): RejectionDiagnosis {
  const words = stepIds.flatMap(id => id.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  if (words.some(word => FLAG_WORDS.test(word))) {
    return ['flag_contract_mismatch', 'interface_assumption_error', 'entrypoint_fix']
  }
  if (words.some(word => OUTPUT_WORDS.test(word))) {
    return ['build_output_mismatch', 'build_config_error', 'build_config_fix']
  }
  return ['entrypoint_truth', 'contract_drift', 'scenario_change']
}
