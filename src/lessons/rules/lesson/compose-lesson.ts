// Writes a derived lesson down as a document. Prose is cut to its limit: a long reason never makes a lesson invalid.
import { cleanText } from '#kernel/text/text-hygiene'
import { becauseOf } from '../derive/derivation-rules.ts'
import type { DerivedLesson } from '../derive/derive-lessons.ts'
import type { Lesson } from './lesson.ts'
import { TEXT_LIMITS } from './text-limits.ts'

/** `at` is when it was derived, as the program writes instants. */
export function composeLesson(derived: DerivedLesson, at: string): Lesson {
  const because = becauseOf(derived.ruleId)
  const issue = derived.issueKind.replaceAll('_', ' ')
  const seen = derived.words.length === 0 ? '' : ` Seen: ${derived.words.map(cleanText).join('; ')}`
  const records = derived.sourceRecordIds.length === 1 ? '1 record' : `${derived.sourceRecordIds.length} records`
  return {
    schema_version: '1.0.0',
    finding_id: derived.findingId,
    title: cut(`${issue} in ${derived.repo}: ${because}`, TEXT_LIMITS.title.max),
    summary: cut(`In ${derived.repo}, ${because} (${records}).${seen}`, TEXT_LIMITS.summary.max),
    status: 'candidate',
    repo: derived.repo,
    product_surface: derived.productSurface,
    ...(derived.executionMode && { execution_mode: derived.executionMode }),
    journey_stage: derived.journeyStage,
    issue_kind: derived.issueKind,
    root_cause_kind: derived.rootCauseKind,
    remediation_kind: derived.remediationKind,
    transfer_scope: derived.transferScope,
    source_record_ids: derived.sourceRecordIds,
    scenario_ids: derived.scenarioIds,
    evidence: derived.evidence,
    derived: {
      method: 'deterministic_rule',
      rule_id: derived.ruleId,
      derived_at: at,
      rationale: cut(`${derived.ruleId}: ${because}.${seen}`, TEXT_LIMITS.rationale.max),
    },
    created_at: at,
    updated_at: at,
  }
}

/** In code points, with the mark inside the limit. */
function cut(text: string, lengthMax: number): string {
  const characters = [...text]
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join('')}…`
}
