// What a collect makes of a wave, from where its agents are after their reports were read (table 3.7).

import { sha256Hex } from '#kernel/events/hash'
import { type Decision, decision } from '#kernel/machine/decision'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { compareText } from '#kernel/reading/json-value'
import { type AgentRunStatus, isBlocked } from '../agents/agent-run-machine.ts'
import type { DomainOutcome } from '../measure/compose-digest.ts'

export type WaveOutcome = 'collected' | 'dispatched' | 'failed'

type AgentAtCollect = { readonly domain: string; readonly status: AgentRunStatus }

export function decideWaveOutcome(agents: readonly AgentAtCollect[], partial: boolean): Decision<WaveOutcome> {
  const evidence = { agents: agents.map(({ domain, status }) => `${domain} ${status}`), partial }
  if (agents.every(({ status }) => status === 'complete')) return decision('collected', 'W-complete', evidence)
  if (partial) return decision('collected', 'W-partial', evidence)
  if (agents.some(({ status }) => isBlocked(status))) return decision('failed', 'W-blocked', evidence)
  return decision('dispatched', 'W-waiting', evidence)
}

export const WAVE_SENTENCES: ReadonlyMap<string, string> = new Map([
  ['W-complete', 'All agents of the wave are complete.'],
  ['W-partial', 'A person asked for what there is; agents that did not report count as not having looked.'],
  ['W-blocked', 'An agent is blocked and needs a coordinator: resume it or override it.'],
  ['W-waiting', 'Agents are still to report: resume them, then collect again.'],
])

/** The same wave with the same reports has the same key, in whatever order they came. */
export function composeCollectKey(
  wave: string,
  reports: readonly { readonly domain: string; readonly sha256: string }[],
): string {
  const pairs = reports.map(({ domain, sha256 }) => [domain, sha256])
  return sha256Hex(canonicalJson([wave, pairs.toSorted(([one], [other]) => compareText(one ?? '', other ?? ''))]))
}

const OUTCOMES: Readonly<Record<AgentRunStatus, DomainOutcome>> = {
  pending: 'missing',
  dispatched: 'missing',
  running: 'missing',
  complete: 'reported',
  failed: 'failed',
  timed_out: 'timed_out',
  invalid_output: 'invalid_output',
  ownership_violation: 'ownership_violation',
}

export function domainOutcome(status: AgentRunStatus): DomainOutcome {
  return OUTCOMES[status]
}
