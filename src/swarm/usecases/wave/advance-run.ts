// Asks the gates and, when all of them pass or were overridden, takes the run to its next phase.

import { FINDING_STATES, type FindingState } from '#finding/rules/finding-state'
import { provostError } from '#kernel/errors/errors'
import type { RecordedDecision } from '#kernel/machine/decided'
import { keepDecided } from '#recorder/keep-decided'
import type { Asking, World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import { decideAdvance, decideGates, type GateOverride, type GatesDecision } from '#swarm/rules/wave/decide-gates'
import { SWARM_GATES } from '#swarm/rules/wave/gate-table'
import type { SwarmShape } from '#swarm/wire/swarm-schemas'
import { listRunFindings, needRun, refuseClosed } from '../need-swarm.ts'
import { askedOfGates } from './ask-gates.ts'
import { changeRun, type RunEvent } from './change-run.ts'

export type AdvanceWish = SwarmShape<'AdvanceSwarm'>

export type AdvanceAnswer = { readonly run: SwarmRunView; readonly decision: GatesDecision; readonly advanced: boolean }

export async function advanceRun(world: World, asking: Asking, id: string, wish: AdvanceWish): Promise<AdvanceAnswer> {
  const override = readOverride(wish)
  let decision: GatesDecision | undefined
  const decide = async (run: SwarmRunView): Promise<RunEvent[]> => {
    refuseClosed(run)
    const findings = await listRunFindings(world, id)
    const wave = run.waves.at(-1)
    const asked = await askedOfGates(world, run, wave, findings, override)
    decision = decideGates(asked.phase, asked.facts, asked.override)
    if (wish.checkOnly === true) return []
    const decided = await keepDecided(world, { by: 'swarm.decideAdvance', ...decideAdvance(asked), facts: asked })
    return composeEvents(world, wave, { decision, decided, findings, override })
  }
  const run = wish.checkOnly === true ? await needRun(world, id) : await changeRun(world, asking, id, decide)
  if (wish.checkOnly === true) await decide(run)
  return { run, decision: decision!, advanced: wish.checkOnly !== true && decision!.verdict === 'ADVANCE' }
}

function readOverride({ override = [], reason = '' }: AdvanceWish): GateOverride | null {
  if (override.length === 0) return null
  for (const name of override) {
    const gate = SWARM_GATES.find(known => known.name === name)
    if (!gate) throw provostError('NOT_FOUND', { details: { noun: 'gate', id: name } })
    if (!gate.overridable) throw provostError('SWARM_GATE_NOT_OVERRIDABLE', { details: { gate: name } })
  }
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'advance --override' } })
  return { gates: override, reason }
}

type Answered = {
  readonly decision: GatesDecision
  readonly decided: RecordedDecision
  readonly findings: readonly FindingView[]
  readonly override: GateOverride | null
}

function composeEvents(world: World, wave: WaveView | undefined, answered: Answered): RunEvent[] {
  const { decision, decided, findings, override } = answered
  const checked: RunEvent = { type: 'swarm.gates_checked', data: { wave: wave?.id ?? null, decision, decided } }
  const { verdict, nextPhase, gates, overridden } = decision
  if (verdict !== 'ADVANCE' || nextPhase === null || !wave) return [checked]
  const promoted: RunEvent = {
    type: 'swarm.promoted',
    data: {
      promotion: world.ids.newId('pr_'),
      wave: wave.id,
      from: wave.phase,
      to: nextPhase,
      gates,
      overrides: overridden,
      reason: override?.reason ?? null,
      findingSnapshot: countStates(findings),
    },
  }
  return nextPhase === 'complete' ? [checked, promoted, { type: 'swarm.completed', data: {} }] : [checked, promoted]
}

function countStates(findings: readonly FindingView[]): Record<FindingState, number> {
  const counts = Object.fromEntries(FINDING_STATES.map(state => [state, 0])) as Record<FindingState, number>
  for (const { state } of findings) counts[state] += 1
  return counts
}
