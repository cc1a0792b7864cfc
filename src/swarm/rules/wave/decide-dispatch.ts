// What a dispatch comes to: the phase, who gets an agent, and whether each works in a place of its own.

import { isOpenFinding } from '#finding/rules/finding-state'
import { provostError } from '#kernel/errors/errors'
import { choosePromptFindings, type FindingsByDomain } from '../agents/choose-prompt-findings.ts'
import type { SwarmDomain } from '../agents/swarm-domain.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { findOpenWave, type SwarmRunView } from '../record/swarm-run-view.ts'
import { type IsolationSayer, mustIsolate } from './isolation.ts'
import { type DispatchRefusal, mayDispatch } from './may-dispatch.ts'
import { isSwarmPhase, PHASE_ROWS, type SwarmPhase } from './phase.ts'

export type DispatchWish = {
  readonly phase: string
  /** Absent: as the run was made. */
  readonly isolate?: boolean | undefined
  readonly overrideReason?: string | null | undefined
  /** Only these domains; all that should have an agent when absent. */
  readonly only?: readonly string[] | undefined
}

export type DispatchPlan = {
  readonly phase: SwarmPhase
  readonly number: number
  readonly isolate: boolean
  /** Who said so; null: not known. */
  readonly isolateFrom: IsolationSayer | null
  readonly domains: readonly SwarmDomain[]
  readonly findings: FindingsByDomain
  readonly overrideReason: string | null
}

export function decideDispatch(run: SwarmRunView, findings: readonly FindingView[], wish: DispatchWish): DispatchPlan {
  const { phase: to } = wish
  const overrideReason = wish.overrideReason ?? null
  const answer = mayDispatch({
    runStatus: run.status,
    runPhase: run.phase,
    to,
    openWave: findOpenWave(run) !== undefined,
    frozen: run.frozen,
    approvedOpen: countApproved(findings, to),
    overrideReason,
  })
  if (!answer.ok) throw refuse(run, to, answer.code)
  const phase = to as SwarmPhase
  const isolate = wish.isolate ?? mustIsolate(run)
  if (!isolate && PHASE_ROWS[phase].kind === 'amend')
    throw provostError('SWARM_ISOLATION_REQUIRED', { details: { phase } })
  const chosen = choosePromptFindings(phase, run.domains, findings)
  return {
    phase,
    number: run.waves.length + 1,
    isolate,
    isolateFrom: wish.isolate === undefined ? run.isolateFrom : 'flag',
    domains: chooseOnly(chooseWaveDomains(phase, run.domains, chosen), run, wish.only),
    findings: chosen,
    overrideReason: answer.overridden ? overrideReason : null,
  }
}

function countApproved(findings: readonly FindingView[], phase: string): number {
  const isFeature = isSwarmPhase(phase) && PHASE_ROWS[phase].group === 'feature'
  return findings.filter(
    ({ approved, state, kind }) => approved !== null && isOpenFinding(state) && (kind === 'feature') === isFeature,
  ).length
}

/** An audit looks at everything that somebody owns; who amends or verifies needs something to amend or verify. */
function chooseWaveDomains(
  phase: SwarmPhase,
  domains: readonly SwarmDomain[],
  chosen: FindingsByDomain,
): readonly SwarmDomain[] {
  const { kind } = PHASE_ROWS[phase]
  const owned = domains.filter(({ ownership }) => ownership === 'owned')
  if (kind === 'check') return []
  if (kind === 'audit') return owned
  const concerned = domains.filter(({ name }) => (chosen.get(name) ?? []).length > 0)
  return concerned.length > 0 ? concerned : owned
}

function chooseOnly(
  domains: readonly SwarmDomain[],
  run: SwarmRunView,
  only: readonly string[] | undefined,
): readonly SwarmDomain[] {
  if (only === undefined || only.length === 0) return domains
  const unknown = only.find(name => run.domains.every(domain => domain.name !== name))
  if (unknown !== undefined) throw provostError('NOT_FOUND', { details: { noun: 'domain', id: unknown } })
  return run.domains.filter(({ name }) => only.includes(name))
}

/** The domains that a wave of this run should have agents for; gates ask. */
export function expectedDomains(
  phase: SwarmPhase,
  snapshot: readonly SwarmDomain[],
  agents: readonly string[],
): string[] {
  if (PHASE_ROWS[phase].kind !== 'audit') return [...agents]
  return snapshot.filter(({ ownership }) => ownership === 'owned').map(({ name }) => name)
}

function refuse(run: SwarmRunView, to: string, code: DispatchRefusal): Error {
  const wave = findOpenWave(run)
  const open = wave ? { waveId: wave.id, number: wave.number } : {}
  const status = code === 'SWARM_WAVE_OPEN' ? (wave?.status ?? '') : run.status
  const details = { runId: run.id, status, phase: to, from: run.phase, to, ...open }
  return provostError(code, { runId: run.id, details })
}
