// Merging lessons that say the same: the canonical one gets everything, the others point to it (spec 3.2).
import type { JsonObject } from '#kernel/reading/json-value'
import { decideLessonTransition, type LessonRefusalCode } from '../life/decide-lesson-transition.ts'
import { LESSON_TABLE } from '../life/lesson-machine.ts'
import { type LessonEvidence, uniteEvidence } from '../support/lesson-evidence.ts'
import { type LessonStatus, MERGED_REASON } from './vocabulary.ts'

export type MergePart = {
  readonly findingId: string
  /** As it came; a word that is no status is refused. */
  readonly status: unknown
  readonly repo: string
  readonly sourceRecordIds: readonly string[]
  readonly scenarioIds: readonly string[]
  readonly evidence: readonly LessonEvidence[]
  readonly mergedFrom: readonly string[]
}

export type LessonMerge = {
  readonly canonical: MergePart | null
  readonly sources: readonly MergePart[]
  readonly actor: unknown
  readonly reason: unknown
}

export type MergeCode = LessonRefusalCode | 'LESSON_MERGE_TOO_FEW' | 'LESSON_MERGE_SELF' | 'LESSON_MERGE_MISMATCH'

export type Superseded = {
  readonly findingId: string
  readonly from: LessonStatus
  readonly to: LessonStatus
  readonly rejectReason: string
  readonly supersededBy: string
}

export type LessonMergeAnswer =
  | { readonly ok: true; readonly canonical: MergePart; readonly superseded: readonly Superseded[] }
  | { readonly ok: false; readonly code: MergeCode; readonly lessonId: string | null }

export function mergeLessons({ canonical, sources, actor, reason }: LessonMerge): LessonMergeAnswer {
  if (!canonical || sources.length === 0) return refuse('LESSON_MERGE_TOO_FEW')
  const ids = [canonical, ...sources].map(part => part.findingId)
  if (new Set(ids).size < ids.length) return refuse('LESSON_MERGE_SELF')
  if (canonical.status === 'invalidated') return refuse('STATE_MACHINE_TERMINAL', canonical)
  if (!CANONICAL_STATUSES.some(status => status === canonical.status)) return refuse('STATE_MACHINE_INVALID', canonical)
  const superseded: Superseded[] = []
  for (const source of sources) {
    const lesson: JsonObject = { status: source.status }
    const move = decideLessonTransition({ lesson, action: 'merge', actor, reason })
    if (!move.ok) return refuse(move.code, source)
    const { findingId } = source
    const supersededBy = canonical.findingId
    superseded.push({ findingId, from: move.from, to: move.to, rejectReason: MERGED_REASON, supersededBy })
  }
  // The same lesson in two repositories is a pattern, not a merge.
  const foreign = sources.find(source => source.repo !== canonical.repo)
  if (foreign) return refuse('LESSON_MERGE_MISMATCH', foreign)
  return { ok: true, canonical: uniteParts(canonical, sources), superseded }
}

/** What may be merged into: what may itself be merged, and what people accepted. */
const CANONICAL_STATUSES = [...Object.keys(LESSON_TABLE.merge), 'accepted']

function refuse(code: MergeCode, part?: MergePart): LessonMergeAnswer {
  return { ok: false, code, lessonId: part?.findingId ?? null }
}

function uniteParts(canonical: MergePart, sources: readonly MergePart[]): MergePart {
  const all = [canonical, ...sources]
  return {
    ...canonical,
    sourceRecordIds: unite(all.flatMap(part => part.sourceRecordIds)),
    scenarioIds: unite(all.flatMap(part => part.scenarioIds)),
    evidence: uniteEvidence(all.flatMap(part => part.evidence)),
    mergedFrom: unite([
      ...canonical.mergedFrom,
      ...sources.flatMap(source => [source.findingId, ...source.mergedFrom]),
    ]),
  }
}

function unite(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
