// The first word about an agent run: who works where, and whether anything keeps it inside.
import { agentRunStream, type PlannedEvent } from '#swarm/rules/record/swarm-events'
import { describeConfinement } from '#task/rules/change/told-confinement'
import type { StartingAgent } from './start-agents.ts'

export function composeStart(
  name: { readonly run: string; readonly wave: string },
  agent: StartingAgent,
): PlannedEvent {
  const { agentRun, domain, session, worktree, branch, copy, cage } = agent
  return {
    stream: agentRunStream(agentRun),
    type: 'agent_run.transitioned',
    data: {
      ...name,
      domain,
      from: 'pending',
      to: 'dispatched',
      rule: 'T-pending-dispatched',
      reason: null,
      override: false,
      attempt: 1,
      session,
      ...(cage.open && { confinement: describeConfinement(cage.open) }),
      ...(worktree !== null && { worktree }),
      ...(branch !== null && { branch }),
      ...(copy !== null && { copy }),
    },
  }
}
