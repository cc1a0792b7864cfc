// Adds to what a lesson rests on, in order and without repetition.
import { isTextList, type JsonObject } from '#kernel/reading/json-value'
import type { Lesson } from '../lesson/lesson.ts'
import { isEvidenceFrame } from '../lesson/lesson-frame.ts'
import { type LessonEvidence, uniteEvidence } from './lesson-evidence.ts'

/** `data` is an event: only the members of the right shape count. */
export function addSupport(lesson: Lesson, data: JsonObject): Lesson {
  const mergedFrom = unite(lesson.lineage?.merged_from ?? [], data.merged_from)
  return {
    ...lesson,
    source_record_ids: unite(lesson.source_record_ids, data.source_record_ids),
    scenario_ids: unite(lesson.scenario_ids ?? [], data.scenario_ids),
    evidence: uniteEvidence<LessonEvidence>([...lesson.evidence, ...readEvidence(data.evidence)]),
    ...(mergedFrom.length > 0 && { lineage: { ...lesson.lineage, merged_from: mergedFrom } }),
  }
}

function unite(before: readonly string[], more: unknown): string[] {
  return [...new Set([...before, ...(isTextList(more) ? more : [])])]
}

function readEvidence(value: unknown): readonly LessonEvidence[] {
  return Array.isArray(value) && value.every(isEvidenceFrame) ? value : []
}
