// The phases of a swarm run as data: what kind of work each is, where it leads, and which findings hold it back.
import { isOneOf } from '#kernel/reading/json-value'

export const SWARM_PHASES = [
  'health-audit-a',
  'health-amend-a',
  'health-verify-a',
  'health-audit-b',
  'health-amend-b',
  'health-verify-b',
  'health-audit-c',
  'health-amend-c',
  'health-verify-c',
  'stage-d-audit',
  'stage-d-amend',
  'stage-d-verify',
  'feature-audit',
  'feature-execute',
  'test',
  'treatment',
] as const

export type SwarmPhase = (typeof SWARM_PHASES)[number]

/** Where a run can be: in a phase, or behind all of them. */
export type RunPhase = SwarmPhase | 'complete'

export type Stage = 'A' | 'B' | 'C' | 'D'

export type PhaseRow = {
  readonly kind: 'audit' | 'amend' | 'verify' | 'check'
  /** Phases of one group may be dispatched in any order. */
  readonly group: string
  readonly stage: Stage | null
  readonly next: RunPhase
  /** Where a run goes while findings are open; absent where findings hold nothing back. */
  readonly amend: SwarmPhase | null
  readonly gate: 'severe_defects' | 'approved_features' | null
}

const audit = (stage: Stage, next: SwarmPhase, amend: SwarmPhase): PhaseRow => ({
  kind: 'audit',
  group: stage,
  stage,
  next,
  amend,
  gate: 'severe_defects',
})
const amend = (stage: Stage, next: SwarmPhase): PhaseRow => ({
  kind: 'amend',
  group: stage,
  stage,
  next,
  amend: null,
  gate: null,
})
const verify = (stage: Stage, next: SwarmPhase, back: SwarmPhase): PhaseRow => ({
  ...audit(stage, next, back),
  kind: 'verify',
})
const check = (group: string, next: RunPhase): PhaseRow => ({
  kind: 'check',
  group,
  stage: null,
  next,
  amend: null,
  gate: null,
})

export const PHASE_ROWS: Readonly<Record<SwarmPhase, PhaseRow>> = {
  'health-audit-a': audit('A', 'health-audit-b', 'health-amend-a'),
  'health-amend-a': amend('A', 'health-verify-a'),
  'health-verify-a': verify('A', 'health-audit-a', 'health-amend-a'),
  'health-audit-b': audit('B', 'health-audit-c', 'health-amend-b'),
  'health-amend-b': amend('B', 'health-verify-b'),
  'health-verify-b': verify('B', 'health-audit-b', 'health-amend-b'),
  'health-audit-c': audit('C', 'stage-d-audit', 'health-amend-c'),
  'health-amend-c': amend('C', 'health-verify-c'),
  'health-verify-c': verify('C', 'health-audit-c', 'health-amend-c'),
  'stage-d-audit': audit('D', 'feature-audit', 'stage-d-amend'),
  'stage-d-amend': amend('D', 'stage-d-verify'),
  'stage-d-verify': verify('D', 'stage-d-audit', 'stage-d-amend'),
  'feature-audit': {
    kind: 'audit',
    group: 'feature',
    stage: null,
    next: 'test',
    amend: 'feature-execute',
    gate: 'approved_features',
  },
  'feature-execute': { kind: 'amend', group: 'feature', stage: null, next: 'feature-audit', amend: null, gate: null },
  test: check('test', 'treatment'),
  treatment: check('treatment', 'complete'),
}

export function isSwarmPhase(value: unknown): value is SwarmPhase {
  return isOneOf(value, SWARM_PHASES)
}

export function isRunPhase(value: unknown): value is RunPhase {
  return value === 'complete' || isSwarmPhase(value)
}

/** Phases in which Provost runs the verification itself and no agent works. */
export function hasAgents(phase: SwarmPhase): boolean {
  return PHASE_ROWS[phase].kind !== 'check'
}
