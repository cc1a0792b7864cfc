// The rules that look at a finding of a swarm: one that came back, and one that stays (spec 3.3).

import type { RemediationKind, RootCauseKind } from '../lesson/vocabulary.ts'
import { issueOfCategory, type LessonFindingHistory } from './finding-history.ts'
import { chooseSurface, type LessonSighting } from './sighting.ts'

export type SwarmRule = {
  readonly ruleId: string
  readonly because: string
  readonly prefix: string
  readonly rootCause: RootCauseKind
  readonly remediation: RemediationKind
  readonly when: (finding: LessonFindingHistory) => boolean
}

const WAVES_MIN = 3

/** The first that fires is the one: what came back is not also told as something that stays. */
export const SWARM_RULES: readonly SwarmRule[] = [
  {
    ruleId: 'rule-swarm-regression',
    because: 'a finding that was fixed is back',
    prefix: 'regression',
    rootCause: 'contract_drift',
    remediation: 'verification_fix',
    when: ({ wasFixed, state }) => wasFixed && (state === 'new' || state === 'recurring'),
  },
  {
    ruleId: 'rule-swarm-recurring-finding',
    because: 'a finding was reported in three waves or more and nobody settled it',
    prefix: 'recurring',
    rootCause: 'human_process_gap',
    remediation: 'process_fix',
    when: ({ wavesSeen, state }) => wavesSeen >= WAVES_MIN && (state === 'recurring' || state === 'unverified'),
  },
]

export function applySwarmRules(finding: LessonFindingHistory): LessonSighting | undefined {
  const rule = SWARM_RULES.find(candidate => candidate.when(finding))
  if (!rule) return undefined
  const source = `swarm:${finding.runId}/${finding.findingId}`
  return {
    ruleId: rule.ruleId,
    repo: finding.repo,
    suffix: `${rule.prefix}-${finding.findingId}`,
    issueKind: issueOfCategory(finding.category),
    rootCauseKind: rule.rootCause,
    remediationKind: rule.remediation,
    transferScope: 'repo_local',
    journeyStage: 'core_loop',
    productSurface: chooseSurface(finding.surface, finding.repo, 'cli'),
    executionMode: null,
    sourceRecordIds: [source],
    scenarioIds: [],
    evidence: [{ evidence_kind: 'artifact', artifact_ref: source }],
    words: [`category ${finding.category}, seen in ${finding.wavesSeen} waves, state ${finding.state}`],
  }
}
