// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import { isText, type JsonObject } from '#kernel/reading/json-value'
import { readList, readObject } from '#kernel/reading/read-input'
import { listOf, orElse } from '#kernel/reading/read-shape'
import { readAdviceQuery } from '../rules/advice/advice-query.ts'
import { deriveAdvice } from '../rules/advice/derive-advice.ts'
import { decideArtifactTransition } from '../rules/artifact/decide-artifact-transition.ts'
import { deriveDoctrine } from '../rules/artifact/derive-doctrine.ts'
import { derivePatterns } from '../rules/artifact/derive-patterns.ts'
import { deriveRecommendations } from '../rules/artifact/derive-recommendations.ts'
import { readPatternFacts } from '../rules/artifact/pattern-facts.ts'
import { readDoctrineFacts, readRecommendationFacts } from '../rules/artifact/promoted-facts.ts'
import { type DerivedLesson, deriveLessons } from '../rules/derive/derive-lessons.ts'
import { readLessonFacts } from '../rules/derive/lesson-facts.ts'
import { composeLessonId } from '../rules/lesson/lesson-id.ts'
import { mergeLessons } from '../rules/lesson/merge-lessons.ts'
import { decideLessonTransition } from '../rules/life/decide-lesson-transition.ts'
import { planCascade } from '../rules/support/plan-cascade.ts'
import {
  readKnownLesson,
  readKnownPattern,
  readLessonArtifact,
  readLessonIdentity,
  readLessonMerge,
  readLessonOrNull,
  readLessonStatuses,
  readListIn,
} from './read-lessons-input.ts'

const ANSWERS: Readonly<Record<string, (input: JsonObject) => unknown>> = {
  'lessons.transition': input => presentTransition(input),
  'lessons.artifactTransition': ({ artifact, action, actor, reason }) => {
    const answer = decideArtifactTransition({ status: readLessonArtifact(artifact), action, actor, reason })
    return answer.ok ? answer : { ok: false, code: answer.code, allowed_actions: answer.allowedActions }
  },
  'lessons.merge': presentMerge,
  'lessons.lessonId': input => ({ id: composeLessonId(readLessonIdentity(input)) }),
  'lessons.derive': presentDerivation,
  'lessons.derivePatterns': input => {
    const lessons = listOf(readLessonFacts)(input.lessons, 'lessons')
    return derivePatterns(lessons, readListIn(input, 'existing', readKnownPattern))
  },
  'lessons.deriveRecommendations': input => {
    const patterns = listOf(readPatternFacts)(input.patterns, 'patterns')
    return { recommendations: deriveRecommendations(patterns, readLessonStatuses(input, 'recommendation_id')) }
  },
  'lessons.deriveDoctrine': input => {
    const patterns = listOf(readPatternFacts)(input.patterns, 'patterns')
    return deriveDoctrine(patterns, readLessonStatuses(input, 'doctrine_id'))
  },
  'lessons.cascade': input => {
    const { invalidated } = planCascade({
      lessons: listOf(readLessonFacts)(input.lessons, 'lessons'),
      patterns: readListIn(input, 'patterns', readPatternFacts),
      recommendations: readListIn(input, 'recommendations', readRecommendationFacts),
      doctrine: readListIn(input, 'doctrine', readDoctrineFacts),
    })
    return { invalidated }
  },
  'lessons.advise': input => {
    const query = readAdviceQuery(input.query)
    return deriveAdvice(query, {
      lessons: readListIn(input, 'lessons', readLessonFacts),
      patterns: readListIn(input, 'patterns', readPatternFacts),
      recommendations: readListIn(input, 'recommendations', readRecommendationFacts),
      doctrine: readListIn(input, 'doctrine', readDoctrineFacts),
    })
  },
}

export const lessonsFunctions: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(ANSWERS).map(([name, answer]) => [name, (input: unknown) => answer(readObject(input))]),
)

function presentTransition(input: JsonObject) {
  const { lesson, action, actor, reason, reject_reason, fields, expected_version } = input
  const answer = decideLessonTransition({
    lesson: readLessonOrNull(lesson),
    action,
    actor,
    reason,
    rejectReason: reject_reason,
    fields,
    expectedVersion: expected_version,
  })
  if (!answer.ok) return { ok: false, code: answer.code, allowed_actions: answer.allowedActions }
  const { ok, from, to, event, fieldChanges } = answer
  return { ok, from, to, event, ...(fieldChanges && { field_changes: fieldChanges }) }
}

function presentMerge(input: JsonObject) {
  const answer = mergeLessons(readLessonMerge(input))
  if (!answer.ok) return { ok: false, code: answer.code, lesson_id: answer.lessonId }
  const { findingId, status, sourceRecordIds, scenarioIds, evidence, mergedFrom } = answer.canonical
  return {
    ok: true,
    canonical: {
      finding_id: findingId,
      status: isText(status) ? status : '',
      source_record_ids: sourceRecordIds,
      scenario_ids: scenarioIds,
      evidence,
      merged_from: mergedFrom,
    },
    superseded: answer.superseded.map(one => ({
      finding_id: one.findingId,
      from: one.from,
      to: one.to,
      reject_reason: one.rejectReason,
      superseded_by: one.supersededBy,
    })),
  }
}

function presentDerivation(input: JsonObject) {
  const { candidates, recurred, unchanged, problems } = deriveLessons({
    records: orElse(readList, [])(input.records, 'records'),
    findings: orElse(readList, [])(input.findings, 'findings'),
    existing: readListIn(input, 'existing', readKnownLesson),
  })
  return {
    candidates: candidates.map(presentCandidate),
    recurred: recurred.map(({ findingId, status, addedRecordIds }) => ({
      finding_id: findingId,
      status,
      added_record_ids: addedRecordIds,
    })),
    unchanged,
    problems,
  }
}

function presentCandidate(lesson: DerivedLesson) {
  return {
    finding_id: lesson.findingId,
    rule_id: lesson.ruleId,
    issue_kind: lesson.issueKind,
    root_cause_kind: lesson.rootCauseKind,
    remediation_kind: lesson.remediationKind,
    transfer_scope: lesson.transferScope,
    journey_stage: lesson.journeyStage,
    product_surface: lesson.productSurface,
    evidence: lesson.evidence,
    repo: lesson.repo,
    execution_mode: lesson.executionMode,
    source_record_ids: lesson.sourceRecordIds,
    scenario_ids: lesson.scenarioIds,
    status: 'candidate',
    occurrences: lesson.sourceRecordIds.length,
  }
}
