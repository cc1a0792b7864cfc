// May a person lift the current phase's own verdict on one edge? It never skips a phase, never replaces a missing work
// product and never enters `done` (spec 3.4).

import type { FactName, FactsInput } from '../facts/facts.ts'
import { isEarlier, isPhase, NEXT_ON_ROAD, type Phase } from '../phase/phase.ts'
import { isEdge } from '../phase/task-machine.ts'
import { decideNext } from './decide-next.ts'
import type { NextMove } from './next-move.ts'
import { findForwardObstacle, listWaivedFacts } from './override-table.ts'
import { findReasonProblem } from './reason.ts'
import { type Voidable, voidsOf } from './voids-table.ts'

export type OverrideRequest = { readonly facts: FactsInput; readonly to?: unknown; readonly reason: unknown }

export type OverrideAnswer =
  | {
      readonly ok: true
      readonly to: Phase
      /** False when the table moves there anyway: then no waiver is recorded. */
      readonly needed: boolean
      readonly waives: readonly (FactName | 'budget')[]
      readonly voids: readonly Voidable[]
    }
  | { readonly ok: false; readonly code: string; readonly fact?: string }

const TARGET_WORK: Readonly<Partial<Record<Phase, Voidable>>> = {
  planning: 'plan',
  plan_review: 'planReview',
  codegen: 'output',
  review: 'codeReview',
}

export function checkOverride({ facts, to, reason }: OverrideRequest): OverrideAnswer {
  const { phase } = facts
  const reasonProblem = findReasonProblem(reason)
  if (reasonProblem) return refuse(reasonProblem)
  if (!isPhase(phase)) return refuse('UNKNOWN_PHASE')
  if (facts.state === 'drift') return refuse('STATE_DRIFT')
  if (facts.state !== 'current') return { ok: false, code: 'FACT_UNKNOWN', fact: 'state' }
  const target = findTarget(phase, to)
  if (!target.ok) return target
  const next = decideNext(facts)
  if (next.fact !== null) return { ok: false, code: 'FACT_UNKNOWN', fact: next.fact }
  if (phase === 'accept' && facts.applied === 'partial') return refuse('FINISH_THE_APPLY_FIRST')
  if (phase === 'accept' && facts.applied === 'yes') return refuse('REVERT_FIRST')
  return overrideTo(target.to, phase, facts, next)
}

type Target = { readonly ok: true; readonly to: Phase } | { readonly ok: false; readonly code: string }

function findTarget(phase: Phase, wish: unknown): Target {
  const road = NEXT_ON_ROAD[phase]
  if (road === null) return refuse('TERMINAL_USE_REDO')
  const to = wish ?? road
  if (!isPhase(to)) return refuse('UNKNOWN_TARGET')
  if (to === phase) return refuse('USE_REDO')
  if (!isEdge(phase, to)) return refuse('NOT_AN_EDGE')
  if (to === 'done') return refuse(phase === 'accept' ? 'RECORD_A_DECISION' : 'REVERT_MUST_COMPLETE')
  return to === 'revert' ? refuse('USE_REVERT') : { ok: true, to }
}

function overrideTo(to: Phase, phase: Phase, facts: FactsInput, next: NextMove): OverrideAnswer {
  if (next.outcome === 'move' && next.to === to) return { ok: true, to, needed: false, waives: [], voids: next.voids }
  if (next.rule === 'BUDGET_EXHAUSTED' && next.wanted?.to === to) {
    return { ok: true, to, needed: true, waives: ['budget'], voids: voidsOf(next.wanted.rule) }
  }
  if (isEarlier(to, phase)) {
    const work = TARGET_WORK[to]
    return { ok: true, to, needed: true, waives: [], voids: work ? [work] : [] }
  }
  const obstacle = findForwardObstacle(phase, facts)
  if (obstacle) return refuse(obstacle)
  return { ok: true, to, needed: true, waives: listWaivedFacts(phase, facts), voids: [] }
}

function refuse(code: string): { readonly ok: false; readonly code: string } {
  return { ok: false, code }
}
