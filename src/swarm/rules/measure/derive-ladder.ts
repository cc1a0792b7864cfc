// The phases of a run as a ladder: the groups in order, and in each phase what was done there and whether the run stands there.

import type { WaveStatus } from '../record/swarm-run-view.ts'
import { PHASE_ROWS, type PhaseRow, SWARM_PHASES, type SwarmPhase } from '../wave/phase.ts'

/** `open`: waves were sent out from there, but no gate let the run pass. */
export type RungState = 'here' | 'passed' | 'open' | 'untouched'

export type SwarmRung = {
  readonly phase: SwarmPhase
  readonly kind: PhaseRow['kind']
  readonly state: RungState
  readonly waves: readonly number[]
}

export type LadderStep = { readonly group: string; readonly title: string; readonly rungs: readonly SwarmRung[] }

export type LadderFacts = {
  readonly phase: string
  readonly waves: readonly { readonly number: number; readonly phase: string; readonly status: WaveStatus | string }[]
  readonly promotions: readonly { readonly from: string }[]
}

const TITLES: Readonly<Record<string, string>> = {
  A: 'Stage A',
  B: 'Stage B',
  C: 'Stage C',
  D: 'Stage D',
  feature: 'Features',
  test: 'Test',
  treatment: 'Treatment',
}

export function deriveSwarmLadder(facts: LadderFacts): LadderStep[] {
  const groups = [...new Set(SWARM_PHASES.map(phase => PHASE_ROWS[phase].group))]
  return groups.map(group => ({
    group,
    title: TITLES[group] ?? group,
    rungs: SWARM_PHASES.filter(phase => PHASE_ROWS[phase].group === group).map(phase => deriveRung(phase, facts)),
  }))
}

function deriveRung(phase: SwarmPhase, { phase: here, waves, promotions }: LadderFacts): SwarmRung {
  const own = waves.filter(wave => wave.phase === phase).map(({ number }) => number)
  const state = stateOf(
    phase === here,
    promotions.some(({ from }) => from === phase),
    own.length > 0,
  )
  return { phase, kind: PHASE_ROWS[phase].kind, state, waves: own }
}

function stateOf(isHere: boolean, isPassed: boolean, isTouched: boolean): RungState {
  if (isHere) return 'here'
  if (isPassed) return 'passed'
  return isTouched ? 'open' : 'untouched'
}
