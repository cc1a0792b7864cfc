// May a wave of this phase be dispatched now? The first reason against it is named.
import type { ErrorCode } from '#kernel/errors/error-catalog'
import { isSwarmPhase, PHASE_ROWS, type RunPhase, type SwarmPhase } from './phase.ts'

export const RUN_STATUSES = ['initializing', 'active', 'complete', 'aborted'] as const

export type SwarmRunStatus = (typeof RUN_STATUSES)[number]

/** Nothing leads on from there but a new run. */
export function isRunClosed(status: SwarmRunStatus): boolean {
  return status === 'complete' || status === 'aborted'
}

export type DispatchFacts = {
  readonly runStatus: SwarmRunStatus
  readonly runPhase: RunPhase
  readonly to: string
  /** A wave that is pending or dispatched; a failed or collected one does not hinder the next. */
  readonly openWave: boolean
  readonly frozen: boolean
  readonly approvedOpen: number
  readonly overrideReason: string | null
}

export type MayDispatchAnswer =
  | { readonly ok: true; readonly overridden: boolean }
  | { readonly ok: false; readonly code: DispatchRefusal }

export type DispatchRefusal = Extract<
  ErrorCode,
  | 'SWARM_RUN_CLOSED'
  | 'SWARM_PHASE_UNKNOWN'
  | 'SWARM_DOMAINS_NOT_FROZEN'
  | 'SWARM_WAVE_OPEN'
  | 'SWARM_PHASE_OUT_OF_ORDER'
  | 'SWARM_NOTHING_TO_AMEND'
>

export function mayDispatch(facts: DispatchFacts): MayDispatchAnswer {
  const { runStatus, runPhase, to, openWave, frozen, approvedOpen, overrideReason } = facts
  const refuse = (code: DispatchRefusal): MayDispatchAnswer => ({ ok: false, code })
  if (isRunClosed(runStatus)) return refuse('SWARM_RUN_CLOSED')
  if (!isSwarmPhase(to)) return refuse('SWARM_PHASE_UNKNOWN')
  if (!frozen) return refuse('SWARM_DOMAINS_NOT_FROZEN')
  if (openWave) return refuse('SWARM_WAVE_OPEN')
  const overridden = !isInOrder(runPhase, to)
  if (overridden && (overrideReason ?? '').trim() === '') return refuse('SWARM_PHASE_OUT_OF_ORDER')
  if (PHASE_ROWS[to].kind === 'amend' && approvedOpen === 0) return refuse('SWARM_NOTHING_TO_AMEND')
  return { ok: true, overridden }
}

function isInOrder(runPhase: RunPhase, to: SwarmPhase): boolean {
  return runPhase !== 'complete' && PHASE_ROWS[runPhase].group === PHASE_ROWS[to].group
}
