// What a person sees of a run: its phase, its waves and agents, what is open, and the command that leads on.
import { type FindingState, isOpenFinding } from '#finding/rules/finding-state'
import { countBySeverity, type SeverityOfFinding } from '#finding/rules/severity'
import type { Becoming } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import type { GatesDecision } from '#swarm/rules/wave/decide-gates'
import { findNextCommand } from '#swarm/rules/wave/explain-wave'
import { listAgents, listRunFindings, needRun } from '../need-swarm.ts'
import { askGates } from '../wave/ask-gates.ts'

export type ShownRun = {
  readonly run: SwarmRunView
  /** Of the last wave. */
  readonly agents: readonly AgentRunView[]
  readonly open: Readonly<Record<SeverityOfFinding, number>>
  readonly counts: Readonly<Partial<Record<FindingState, number>>>
  /** What the gates say now, whether or not somebody asked to go on. */
  readonly gates: GatesDecision
  readonly next: Becoming
}

export async function showRun(world: World, id: string): Promise<ShownRun> {
  const run = await needRun(world, id)
  const wave = run.waves.at(-1)
  const findings = await listRunFindings(world, id)
  return {
    run,
    agents: wave ? await Promise.all((await listAgents(world, wave)).map(agent => tellCage(world, agent))) : [],
    open: countBySeverity(findings.filter(({ state }) => isOpenFinding(state))),
    counts: countStates(findings),
    gates: await askGates(world, run, wave, findings, null),
    next: findNextCommand(run),
  }
}

/** Whether it is confined is known to its session, once its own launch has shown it. */
async function tellCage({ store }: World, agent: AgentRunView): Promise<AgentRunView> {
  if (agent.confinement !== null || agent.session === null) return agent
  const row = await store.views.find<SessionView>('session', agent.session)
  return { ...agent, confinement: row?.state.confinement?.words ?? null }
}

function countStates(findings: readonly FindingView[]): Partial<Record<FindingState, number>> {
  const counts: Partial<Record<FindingState, number>> = {}
  for (const { state } of findings) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

export type SwarmRunPage = { readonly runs: readonly SwarmRunView[]; readonly next: string | null }

export async function listRuns(
  { store }: World,
  { project, after, limit }: { readonly project?: string | undefined; readonly after: number; readonly limit: number },
): Promise<SwarmRunPage> {
  const scope = project === undefined ? {} : { scope: project }
  const rows = await store.views.list<SwarmRunView>('swarm_run', { ...scope, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { runs: page.map(({ state }) => state), next: rows.length > limit ? String(page.at(-1)!.ordinal) : null }
}
