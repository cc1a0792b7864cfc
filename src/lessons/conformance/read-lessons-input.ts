// Reads what the conformance cases of this room hold.
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { readObject, readText, readTexts, refuseInput } from '#kernel/reading/read-input'
import { listOf, orElse, type Reader, shapeOf } from '#kernel/reading/read-shape'
import type { KnownPattern } from '../rules/artifact/derive-patterns.ts'
import { patternObjectIn } from '../rules/artifact/pattern-facts.ts'
import type { KnownLesson } from '../rules/derive/derive-lessons.ts'
import { factIdIn, factTextIn, factTextsIn } from '../rules/derive/lesson-facts.ts'
import type { LessonIdentity } from '../rules/lesson/lesson-id.ts'
import type { LessonMerge, MergePart } from '../rules/lesson/merge-lessons.ts'
import { LESSON_EVIDENCE_KINDS } from '../rules/lesson/vocabulary.ts'
import type { LessonEvidence } from '../rules/support/lesson-evidence.ts'

export function readLessonOrNull(value: unknown): JsonObject {
  return value === null || value === undefined ? {} : readObject(value, 'lesson')
}

export function readListIn<Item>(input: JsonObject, key: string, read: Reader<Item>): readonly Item[] {
  return orElse(listOf(read), [])(input[key], key)
}

const IDENTITY = shapeOf({ repo: readText, rule_id: readText, issue_kind: readText, suffix: readText })

export function readLessonIdentity(input: JsonObject): LessonIdentity {
  const { repo, rule_id, issue_kind, suffix } = IDENTITY(input, '')
  return { repo, ruleId: rule_id, issueKind: issue_kind, suffix }
}

export function readLessonMerge({ canonical, sources, actor, reason }: JsonObject): LessonMerge {
  return {
    canonical: canonical === null || canonical === undefined ? null : readMergePart(canonical, 'canonical'),
    sources: sources === null || sources === undefined ? [] : listOf(readMergePart)(sources, 'sources'),
    actor,
    reason,
  }
}

function readMergePart(value: unknown, field: string): MergePart {
  const lesson = readObject(value, field)
  return {
    findingId: factIdIn(lesson, 'finding_id', field),
    status: lesson.status,
    repo: factTextIn(lesson, 'repo'),
    sourceRecordIds: factTextsIn(lesson, 'source_record_ids'),
    scenarioIds: factTextsIn(lesson, 'scenario_ids'),
    evidence: readListIn(lesson, 'evidence', readEvidence),
    mergedFrom: factTextsIn(patternObjectIn(lesson, 'lineage'), 'merged_from'),
  }
}

function readEvidence(value: unknown, field: string): LessonEvidence {
  const entry = readObject(value, field)
  const kind = LESSON_EVIDENCE_KINDS.find(word => word === entry.evidence_kind)
  const texts = Object.entries(entry).filter(([, member]) => isText(member))
  return kind ? { ...Object.fromEntries(texts), evidence_kind: kind } : refuseInput(`${field}.evidence_kind`, 'a kind')
}

export function readKnownLesson(value: unknown, field: string): KnownLesson {
  const lesson = readObject(value, field)
  return {
    findingId: factIdIn(lesson, 'finding_id', field),
    status: factTextIn(lesson, 'status'),
    sourceRecordIds: orElse(readTexts, [])(lesson.source_record_ids, `${field}.source_record_ids`),
  }
}

export function readKnownPattern(value: unknown, field: string): KnownPattern {
  const pattern = readObject(value, field)
  return {
    pattern_id: factIdIn(pattern, 'pattern_id', field),
    status: factTextIn(pattern, 'status'),
    source_finding_ids: orElse(readTexts, [])(pattern.source_finding_ids, `${field}.source_finding_ids`),
  }
}

/** Id to status, of what exists. */
export function readLessonStatuses(input: JsonObject, idKey: string): ReadonlyMap<string, string> {
  const known = readListIn(input, 'existing', readObject)
  return new Map(known.map((one, index) => [factIdIn(one, idKey, `existing[${index}]`), factTextIn(one, 'status')]))
}

export function readLessonArtifact(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  return isObject(value) ? value.status : refuseInput('artifact', 'an object')
}
