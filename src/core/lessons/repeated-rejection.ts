// Three rejected records of one repository for reasons of one class are a lesson of their own (spec 3.3).
import type { RecordFacts } from './record-facts.ts'
import { CLASS_DIAGNOSES, classifyReason, type ReasonClass } from './rejection-reason.ts'
import { chooseSurface, type Sighting } from './sighting.ts'

const REJECTIONS_MIN = 3

export const REPEATED_REJECTION = {
  ruleId: 'rule-repeated-rejection',
  because: 'records of this repository keep being rejected for the same class of reasons',
}

export function findRepeatedRejections(records: readonly RecordFacts[]): Sighting[] {
  const groups = new Map<string, { reasonClass: ReasonClass; first: RecordFacts; runIds: Set<string> }>()
  for (const record of records.filter(({ isRejected }) => isRejected)) {
    for (const reasonClass of new Set(record.reasons.map(classifyReason))) {
      if (reasonClass === undefined) continue
      const key = `${record.repo} ${reasonClass}`
      const group = groups.get(key) ?? { reasonClass, first: record, runIds: new Set() }
      group.runIds.add(record.runId)
      groups.set(key, group)
    }
  }
  const often = [...groups.values()].filter(({ runIds }) => runIds.size >= REJECTIONS_MIN)
  return often.map(({ reasonClass, first, runIds }) => composeSighting(reasonClass, first, [...runIds]))
}

function composeSighting(reasonClass: ReasonClass, first: RecordFacts, runIds: readonly string[]): Sighting {
  const [issueKind, rootCauseKind, remediationKind] = CLASS_DIAGNOSES[reasonClass]
  return {
    ruleId: REPEATED_REJECTION.ruleId,
    repo: first.repo,
    suffix: `repeated-${reasonClass}-rejection`,
    issueKind,
    rootCauseKind,
    remediationKind,
    transferScope: 'repo_local',
    journeyStage: 'verification',
    productSurface: chooseSurface(first.scenarios[0]?.surface, first.repo, 'cli'),
    executionMode: null,
    sourceRecordIds: runIds,
    scenarioIds: [],
    evidence: runIds.map(runId => ({ evidence_kind: 'rejection', record_id: runId })),
    words: [`${runIds.length} records rejected for ${reasonClass} reasons`],
  }
}
