// May a run leave its phase? Gates in order; the first that fails decides, unless a person overrode it.
import { type GateOpinion, SWARM_GATES, type SwarmGateFacts, type SwarmGateName } from './gate-table.ts'
import { isSwarmPhase, PHASE_ROWS, type RunPhase } from './phase.ts'

export type GateResult = {
  readonly name: SwarmGateName
  readonly passed: boolean
  readonly overridden: boolean
  readonly reason: string
}

export type GatesDecision = {
  readonly verdict: 'ADVANCE' | 'AMEND' | 'BLOCK'
  readonly nextPhase: RunPhase | null
  readonly failed: SwarmGateName | 'phase' | null
  /** Could the gate that failed be overridden? */
  readonly overridable: boolean
  readonly overridden: readonly SwarmGateName[]
  readonly reason: string
  /** Up to and including the first failure; what comes after an overridden gate is still evaluated. */
  readonly gates: readonly GateResult[]
}

export type GateOverride = { readonly gates: readonly string[]; readonly reason: string }

export function decideGates(phase: string, facts: SwarmGateFacts, override: GateOverride | null): GatesDecision {
  if (facts.waveStatus === null) return block('wave_status', false, 'No waves found', [])
  if (!isSwarmPhase(phase)) return block('phase', false, `Unknown phase: ${phase}`, [])
  const row = PHASE_ROWS[phase]
  const gates: GateResult[] = []
  for (const gate of SWARM_GATES) {
    const opinion = gate.judge(facts, row)
    const overridden = !opinion.passed && gate.overridable && isNamed(override, gate.name)
    gates.push({ name: gate.name, passed: opinion.passed, overridden, reason: opinion.reason })
    if (opinion.passed || overridden) continue
    if (gate.name === 'finding_severity') return amend(row.amend, opinion, gates)
    return block(gate.name, gate.overridable, opinion.reason, gates)
  }
  return advance(row.next, gates)
}

/** All that the gates are asked by. */
export type GatesQuestion = {
  readonly phase: string
  readonly facts: SwarmGateFacts
  readonly override: GateOverride | null
}

export const GATES_READS = ['phase', 'facts', 'override'] as const

/** The same, as it goes on record; each gate's own words stand beside it. */
export function decideAdvance({ phase, facts, override }: GatesQuestion) {
  const { verdict, nextPhase, failed, overridden } = decideGates(phase, facts, override)
  return { rule: failed ?? 'all_gates', result: { verdict, nextPhase, failed, overridden } }
}

/** An override names its gates; without a reason it overrides nothing. */
function isNamed(override: GateOverride | null, name: SwarmGateName): boolean {
  return override !== null && override.reason.trim() !== '' && override.gates.includes(name)
}

function block(
  failed: GatesDecision['failed'],
  overridable: boolean,
  reason: string,
  gates: readonly GateResult[],
): GatesDecision {
  return { verdict: 'BLOCK', nextPhase: null, failed, overridable, overridden: overriddenOf(gates), reason, gates }
}

function amend(nextPhase: RunPhase | null, { reason }: GateOpinion, gates: readonly GateResult[]): GatesDecision {
  const overridden = overriddenOf(gates)
  return { verdict: 'AMEND', nextPhase, failed: 'finding_severity', overridable: true, overridden, reason, gates }
}

// Also past overridden findings: an override must not lead back into the phase that it decided against.
function advance(nextPhase: RunPhase, gates: readonly GateResult[]): GatesDecision {
  const overridden = overriddenOf(gates)
  const passed = overridden.length > 0 ? 'All gates passed or overridden' : 'All gates passed'
  const reason = `${passed}. Next: ${nextPhase}`
  return { verdict: 'ADVANCE', nextPhase, failed: null, overridable: false, overridden, reason, gates }
}

function overriddenOf(gates: readonly GateResult[]): SwarmGateName[] {
  return gates.filter(gate => gate.overridden).map(gate => gate.name)
}
