// What the gates say of a run now: the facts are gathered here, the table decides, and receipt and advance ask the same.

import type { World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import { expectedDomains } from '#swarm/rules/wave/decide-dispatch'
import { decideGates, type GateOverride, type GatesDecision, type GatesQuestion } from '#swarm/rules/wave/decide-gates'
import { listAgents } from '../need-swarm.ts'

export async function askGates(
  world: World,
  run: SwarmRunView,
  wave: WaveView | undefined,
  findings: readonly FindingView[],
  override: GateOverride | null,
): Promise<GatesDecision> {
  const asked = await askedOfGates(world, run, wave, findings, override)
  return decideGates(asked.phase, asked.facts, asked.override)
}

export async function askedOfGates(
  world: World,
  run: SwarmRunView,
  wave: WaveView | undefined,
  findings: readonly FindingView[],
  override: GateOverride | null,
): Promise<GatesQuestion> {
  const agents = wave ? await listAgents(world, wave) : []
  const names = agents.map(({ domain }) => domain ?? '')
  const facts = {
    waveStatus: wave?.status ?? null,
    domains: wave ? expectedDomains(wave.phase, wave.domainSnapshot, names) : [],
    agents: agents.map(({ domain, status }) => ({ domain: domain ?? '', status })),
    violations: wave?.violations ?? 0,
    verification: wave?.verification ?? null,
    findings: findings
      .filter(({ mergedInto }) => mergedInto === null)
      .map(({ severity, state, kind, approved }) => ({ severity, state, kind, approved: approved !== null })),
  }
  return { phase: wave?.phase ?? run.phase, facts, override }
}
