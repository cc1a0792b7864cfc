// What runs, waves, agents, gates and findings of a swarm look like. What nobody proved never looks like good news.
import type { FindingState } from '#finding/rules/finding-state'
import type { SeverityOfFinding } from '#finding/rules/severity'
import type { SignLook } from '#web/parts/look'
import type { AgentRunStatus } from '../rules/agents/agent-run-machine.ts'
import type { Digest } from '../rules/measure/compose-digest.ts'
import type { Convergence } from '../rules/measure/derive-convergence.ts'
import type { RungState } from '../rules/measure/derive-ladder.ts'
import type { WaveStatus } from '../rules/record/swarm-run-view.ts'
import type { GatesDecision } from '../rules/wave/decide-gates.ts'
import type { GateWord } from '../rules/wave/gate-word.ts'
import type { SwarmRunStatus } from '../rules/wave/may-dispatch.ts'

export const FINDING_LOOKS: Readonly<Record<FindingState, SignLook>> = {
  new: { icon: '✦', word: 'new', tone: 'warn' },
  recurring: { icon: '↻', word: 'recurring', tone: 'bad' },
  fixed: { icon: '✓', word: 'fixed', tone: 'good' },
  unverified: { icon: '?', word: 'unverified', tone: 'unknown' },
  deferred: { icon: '‖', word: 'deferred', tone: 'wait' },
  rejected: { icon: '⊘', word: 'rejected', tone: 'mute' },
  obsolete: { icon: '○', word: 'obsolete', tone: 'mute' },
}

/** Details that change what kind of news a state is; the others only sharpen it. */
const DETAIL_LOOKS: Readonly<Record<string, SignLook>> = {
  'recurring regressed': { icon: '⤺', word: 'regressed', tone: 'bad' },
  'recurring moved': { icon: '⇢', word: 'moved', tone: 'bad' },
}

export function lookOfFinding(state: string, detail: string | null): SignLook {
  const key = `${state} ${detail ?? ''}`
  if (Object.hasOwn(DETAIL_LOOKS, key)) return DETAIL_LOOKS[key]!
  return Object.hasOwn(FINDING_LOOKS, state)
    ? FINDING_LOOKS[state as FindingState]
    : { icon: '?', word: state, tone: 'unknown' }
}

/** What the look of a state does not say by itself: the proof, the reason, or nothing. */
export function wordsOfDetail(state: string, detail: string | null): string | null {
  if (detail === null || Object.hasOwn(DETAIL_LOOKS, `${state} ${detail}`)) return null
  return detail.replaceAll('_', ' ')
}

export const FINDING_SEVERITY_LOOKS: Readonly<Record<SeverityOfFinding, SignLook>> = {
  CRITICAL: { icon: '⊘', word: 'CRITICAL', tone: 'bad' },
  HIGH: { icon: '⚠', word: 'HIGH', tone: 'warn' },
  MEDIUM: { icon: '◆', word: 'MEDIUM', tone: 'busy' },
  LOW: { icon: '▿', word: 'LOW', tone: 'wait' },
}

export const AGENT_RUN_LOOKS: Readonly<Record<AgentRunStatus, SignLook>> = {
  pending: { icon: '◌', word: 'pending', tone: 'wait' },
  dispatched: { icon: '⇡', word: 'dispatched', tone: 'busy' },
  running: { icon: '▶', word: 'running', tone: 'busy' },
  complete: { icon: '✓', word: 'complete', tone: 'good' },
  failed: { icon: '✗', word: 'failed', tone: 'bad' },
  timed_out: { icon: '◷', word: 'timed out', tone: 'bad' },
  invalid_output: { icon: '⊘', word: 'invalid output', tone: 'warn' },
  ownership_violation: { icon: '⚠', word: 'ownership violation', tone: 'bad' },
}

export const WAVE_LOOKS: Readonly<Record<WaveStatus, SignLook>> = {
  pending: { icon: '◌', word: 'pending', tone: 'wait' },
  dispatched: { icon: '▶', word: 'dispatched', tone: 'busy' },
  collected: { icon: '▤', word: 'collected', tone: 'wait' },
  verified: { icon: '✓', word: 'verified', tone: 'good' },
  failed: { icon: '✗', word: 'failed', tone: 'bad' },
  advanced: { icon: '⇥', word: 'advanced', tone: 'good' },
  aborted: { icon: '☓', word: 'aborted', tone: 'mute' },
}

export const RUN_LOOKS: Readonly<Record<SwarmRunStatus, SignLook>> = {
  initializing: { icon: '✎', word: 'draft of domains', tone: 'wait' },
  active: { icon: '▶', word: 'active', tone: 'busy' },
  complete: { icon: '●', word: 'complete', tone: 'good' },
  aborted: { icon: '☓', word: 'aborted', tone: 'mute' },
}

export type GateState = GateWord | 'not_asked'

export const SWARM_GATE_LOOKS: Readonly<Record<GateState, SignLook>> = {
  passed: { icon: '✓', word: 'passes', tone: 'good' },
  not_needed: { icon: '–', word: 'not needed', tone: 'mute' },
  failed: { icon: '✗', word: 'holds', tone: 'bad' },
  overridden: { icon: '☺', word: 'overridden', tone: 'warn' },
  not_asked: { icon: '?', word: 'not asked yet', tone: 'unknown' },
}

export const GATES_VERDICT_LOOKS: Readonly<Record<GatesDecision['verdict'], SignLook>> = {
  ADVANCE: { icon: '⇥', word: 'ADVANCE', tone: 'good' },
  AMEND: { icon: '✎', word: 'AMEND', tone: 'warn' },
  BLOCK: { icon: '■', word: 'BLOCK', tone: 'bad' },
}

export const DIGEST_LOOKS: Readonly<Record<Digest['status'], SignLook>> = {
  incomplete: { icon: '◑', word: 'incomplete', tone: 'bad' },
  findings: { icon: '✦', word: 'findings', tone: 'warn' },
  unverified: { icon: '?', word: 'unverified', tone: 'unknown' },
  clean: { icon: '✓', word: 'clean', tone: 'good' },
}

export const CONVERGENCE_LOOKS: Readonly<Record<Convergence['verdict'], SignLook>> = {
  too_early: { icon: '?', word: 'too early to say', tone: 'unknown' },
  converged: { icon: '✓', word: 'converged', tone: 'good' },
  converging: { icon: '↘', word: 'converging', tone: 'busy' },
  flat: { icon: '→', word: 'flat', tone: 'wait' },
  not_converging: { icon: '↗', word: 'not converging', tone: 'bad' },
}

export const SWARM_RUNG_LOOKS: Readonly<Record<RungState, SignLook>> = {
  here: { icon: '▶', word: 'here', tone: 'busy' },
  passed: { icon: '✓', word: 'passed', tone: 'good' },
  open: { icon: '◌', word: 'worked on', tone: 'wait' },
  untouched: { icon: '·', word: 'not yet', tone: 'mute' },
}
