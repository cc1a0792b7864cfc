// Lessons from records and swarm findings. Deriving again never changes a status, a text or an edit (spec 3.3).
import { compareText } from '#kernel/reading/json-value'
import { composeLessonId } from '../lesson/lesson-id.ts'
import { findRepeatedRejections, type RejectedGroup } from '../life/repeated-rejection.ts'
import { type LessonEvidence, uniteEvidence } from '../support/lesson-evidence.ts'
import { type LessonFindingHistory, readFindingHistory } from './finding-history.ts'
import { readRecordFacts, type SourceRecordFacts } from './record-facts.ts'
import { applyRecordRule, RECORD_RULES, type RecordRule } from './record-rules.ts'
import type { LessonSighting } from './sighting.ts'
import { applySwarmRules } from './swarm-rules.ts'

/** What is known of a lesson that exists. */
export type KnownLesson = {
  readonly findingId: string
  readonly status: string
  readonly sourceRecordIds: readonly string[]
}

export type DerivationSources = {
  /** As they lie in the store, oldest first. */
  readonly records: readonly unknown[]
  readonly findings: readonly unknown[]
  /** What was counted in records that are not looked at again. */
  readonly rejectedBefore?: readonly RejectedGroup[]
}

export type DerivedLesson = LessonSighting & { readonly findingId: string }

export type Recurrence = {
  readonly findingId: string
  readonly status: string
  readonly addedRecordIds: readonly string[]
  /** All that was seen of it now, for the lesson to rest on. */
  readonly scenarioIds: readonly string[]
  readonly evidence: readonly LessonEvidence[]
}

export type LessonSourceProblem = { readonly index: number; readonly reason: string }

export type FoundLessons = {
  readonly lessons: readonly DerivedLesson[]
  readonly rejected: readonly RejectedGroup[]
  readonly recordProblems: readonly LessonSourceProblem[]
  readonly findingProblems: readonly LessonSourceProblem[]
}

export type Comparison = {
  readonly candidates: readonly DerivedLesson[]
  readonly recurred: readonly Recurrence[]
  readonly unchanged: readonly string[]
}

export type Derivation = Comparison & { readonly problems: readonly LessonSourceProblem[] }

export function deriveLessons(sources: DerivationSources & { readonly existing: readonly KnownLesson[] }): Derivation {
  const { lessons, recordProblems, findingProblems } = findLessonsIn(sources)
  return { ...compareWithKnown(lessons, sources.existing), problems: [...recordProblems, ...findingProblems] }
}

/** What the sources teach, whether it is known already or not. `rules` are others in tests only. */
export function findLessonsIn(
  { records, findings, rejectedBefore = [] }: DerivationSources,
  rules: readonly RecordRule[] = RECORD_RULES,
): FoundLessons {
  const readRecords = records.map(readRecordFacts)
  const readFindings = findings.map(readFindingHistory)
  const failures: LessonSourceProblem[] = []
  const inRecords = readRecords.flatMap((record, index) => (record ? findInRecord(record, index, rules, failures) : []))
  const repeated = findRepeatedRejections(
    readRecords.filter(record => record !== undefined),
    rejectedBefore,
  )
  const inFindings = readFindings.flatMap(finding => (finding ? (applySwarmRules(finding) ?? []) : []))
  return {
    lessons: uniteSightings([...inRecords, ...repeated.sightings, ...inFindings]),
    rejected: repeated.groups,
    recordProblems: [...listUnread(readRecords, 'not a record'), ...failures].toSorted((a, b) => a.index - b.index),
    findingProblems: listUnread(readFindings, 'not a finding history'),
  }
}

/** A rule that fails on one record is named; the other rules and the other records go on. */
function findInRecord(
  record: SourceRecordFacts,
  index: number,
  rules: readonly RecordRule[],
  failures: LessonSourceProblem[],
) {
  const scenarios = record.scenarios.length > 0 ? record.scenarios : [null]
  return rules.flatMap(rule => {
    try {
      return scenarios.flatMap(scenario => applyRecordRule(rule, record, scenario) ?? [])
    } catch (error) {
      failures.push({ index, reason: `${rule.ruleId} failed: ${error instanceof Error ? error.message : error}` })
      return []
    }
  })
}

/** One lesson for each identity: the first sighting gives surface and mode, the later ones add what they rest on. */
function uniteSightings(sightings: readonly LessonSighting[]): DerivedLesson[] {
  const groups = Map.groupBy(sightings, composeLessonId)
  const lessons = [...groups].flatMap(([findingId, group]) => {
    const [first] = group
    if (!first) return []
    return {
      ...first,
      findingId,
      sourceRecordIds: distinct(group.flatMap(sighting => sighting.sourceRecordIds)),
      scenarioIds: distinct(group.flatMap(sighting => sighting.scenarioIds)),
      evidence: uniteEvidence(group.flatMap(sighting => sighting.evidence)),
      words: distinct(group.flatMap(sighting => sighting.words)),
    }
  })
  return lessons.toSorted((a, b) => compareText(a.findingId, b.findingId))
}

export function compareWithKnown(derived: readonly DerivedLesson[], existing: readonly KnownLesson[]): Comparison {
  const known = new Map(existing.map(lesson => [lesson.findingId, lesson]))
  const candidates: DerivedLesson[] = []
  const recurred: Recurrence[] = []
  const unchanged: string[] = []
  for (const lesson of derived) {
    const { findingId, scenarioIds, evidence } = lesson
    const before = known.get(findingId)
    if (!before) {
      candidates.push(lesson)
      continue
    }
    const seen = new Set(before.sourceRecordIds)
    const addedRecordIds = lesson.sourceRecordIds.filter(id => !seen.has(id))
    if (addedRecordIds.length === 0) unchanged.push(findingId)
    else recurred.push({ findingId, status: before.status, addedRecordIds, scenarioIds, evidence })
  }
  return { candidates, recurred, unchanged }
}

function listUnread(read: readonly (SourceRecordFacts | LessonFindingHistory | undefined)[], reason: string) {
  return read.flatMap((facts, index) => (facts === undefined ? { index, reason } : []))
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
