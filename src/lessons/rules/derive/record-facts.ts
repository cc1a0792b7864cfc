// What derivation sees of a record. Records come from anywhere, so whatever is not of its shape is simply not there.

import { REPO_NAME } from '#kernel/events/repository-identity'
import { isObject, isText } from '#kernel/reading/json-value'

export type ScenarioFacts = {
  readonly id: string | null
  readonly surface: unknown
  readonly mode: unknown
  readonly verdict: unknown
  readonly isAttested: boolean
  readonly failedStepIds: readonly (string | null)[]
}

export type SourceRecordFacts = {
  readonly runId: string
  readonly repo: string
  readonly isRejected: boolean
  readonly reasons: readonly string[]
  /** True, false, or not said. */
  readonly schemaValid: unknown
  readonly policyValid: unknown
  readonly isProven: boolean
  readonly isDowngraded: boolean
  readonly proposed: unknown
  readonly verified: unknown
  readonly scenarios: readonly ScenarioFacts[]
}

export function readRecordFacts(record: unknown): SourceRecordFacts | undefined {
  if (!isObject(record)) return undefined
  const { run_id: runId, repo } = record
  if (!isText(runId) || runId === '' || !isText(repo) || !REPO_NAME.test(repo)) return undefined
  const verification = objectOf(record.verification)
  const verdict = objectOf(record.overall_verdict)
  return {
    runId,
    repo,
    isRejected: verification.status === 'rejected',
    reasons: listOf(verification.rejection_reasons).filter(isText),
    schemaValid: verification.schema_valid,
    policyValid: verification.policy_valid,
    // A confirmation that had to be remedied was given by a stub and proves nothing.
    isProven: verification.provenance_confirmed === true && verification.provenance_remediation === undefined,
    isDowngraded: verdict.downgraded === true,
    proposed: verdict.proposed,
    verified: verdict.verified,
    scenarios: listOf(record.scenario_results).filter(isObject).map(readScenario),
  }
}

function readScenario(scenario: Readonly<Record<string, unknown>>): ScenarioFacts {
  const steps = listOf(scenario.step_results).filter(isObject)
  return {
    id: textOrNull(scenario.scenario_id),
    surface: scenario.product_surface,
    mode: scenario.execution_mode,
    verdict: scenario.verdict,
    isAttested: Boolean(scenario.attested_by),
    failedStepIds: steps.filter(step => step.status === 'fail').map(step => textOrNull(step.step_id)),
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOrNull(value: unknown): string | null {
  return isText(value) && value !== '' ? value : null
}
