// Three rejected records of one repository for reasons of one class are a lesson of their own (spec 3.3).
import type { SourceRecordFacts } from '../derive/record-facts.ts'
import { chooseSurface, type LessonSighting } from '../derive/sighting.ts'
import { CLASS_DIAGNOSES, classifyReason, type ReasonClass } from './rejection-reason.ts'

const REJECTIONS_MIN = 3

export const REPEATED_REJECTION = {
  ruleId: 'rule-repeated-rejection',
  because: 'records of this repository keep being rejected for the same class of reasons',
}

/** The rejections of one repository for one class of reasons. */
export type RejectedGroup = {
  readonly repo: string
  readonly reasonClass: ReasonClass
  /** Of the first of them. */
  readonly surface: unknown
  readonly runIds: readonly string[]
}

export type Rejections = {
  readonly sightings: readonly LessonSighting[]
  /** To count on from when more records come. */
  readonly groups: readonly RejectedGroup[]
}

/** `before` are the groups of the records that were looked at earlier. */
export function findRepeatedRejections(
  records: readonly SourceRecordFacts[],
  before: readonly RejectedGroup[] = [],
): Rejections {
  const groups = new Map(before.map(group => [keyOf(group), { ...group, runIds: new Set(group.runIds) }]))
  const grown = new Set<string>()
  for (const { repo, reasons, runId, scenarios } of records.filter(({ isRejected }) => isRejected)) {
    for (const reasonClass of new Set(reasons.map(classifyReason))) {
      if (reasonClass === undefined) continue
      const key = keyOf({ repo, reasonClass })
      const group = groups.get(key) ?? { repo, reasonClass, surface: scenarios[0]?.surface, runIds: new Set() }
      group.runIds.add(runId)
      groups.set(key, group)
      grown.add(key)
    }
  }
  const all = [...groups].map(([key, group]) => ({ key, group: { ...group, runIds: [...group.runIds] } }))
  const often = all.filter(({ key, group }) => grown.has(key) && group.runIds.length >= REJECTIONS_MIN)
  return { sightings: often.map(({ group }) => composeSighting(group)), groups: all.map(({ group }) => cut(group)) }
}

function keyOf({ repo, reasonClass }: Pick<RejectedGroup, 'repo' | 'reasonClass'>): string {
  return `${repo} ${reasonClass}`
}

/** As many as make a lesson are enough to count on from: the lesson itself knows the others. */
function cut(group: RejectedGroup): RejectedGroup {
  return { ...group, runIds: group.runIds.slice(0, REJECTIONS_MIN) }
}

function composeSighting({ repo, reasonClass, surface, runIds }: RejectedGroup): LessonSighting {
  const [issueKind, rootCauseKind, remediationKind] = CLASS_DIAGNOSES[reasonClass]
  return {
    ruleId: REPEATED_REJECTION.ruleId,
    repo,
    suffix: `repeated-${reasonClass}-rejection`,
    issueKind,
    rootCauseKind,
    remediationKind,
    transferScope: 'repo_local',
    journeyStage: 'verification',
    productSurface: chooseSurface(surface, repo, 'cli'),
    executionMode: null,
    sourceRecordIds: runIds,
    scenarioIds: [],
    evidence: runIds.map(runId => ({ evidence_kind: 'rejection', record_id: runId })),
    words: [`${runIds.length} records rejected for ${reasonClass} reasons`],
  }
}
