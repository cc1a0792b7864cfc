// Records that an agent of a wave has failed, with what kept it from its work.
import type { Asking, World } from '#recorder/world'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { agentRunStream, type PlannedEvent } from '#swarm/rules/record/swarm-events'
import { appendPlanned } from './append-planned.ts'

export async function failAgentRun(world: World, asking: Asking, view: AgentRunView, error: string): Promise<void> {
  const stream = agentRunStream(view.id)
  const failed: PlannedEvent = {
    stream,
    type: 'agent_run.transitioned',
    data: {
      run: view.run ?? '',
      wave: view.wave ?? '',
      domain: view.domain ?? '',
      from: view.status,
      to: 'failed',
      rule: `T-${view.status}-failed`,
      reason: null,
      override: false,
      attempt: view.attempt,
      error,
    },
  }
  await appendPlanned(world, asking, [failed], new Map([[stream, view.version]]))
}
