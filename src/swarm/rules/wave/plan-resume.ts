// What `swarm resume` does with each agent of a wave: try again, leave to a person, or let it work.
import { isBlocked, isInFlight } from '../agents/agent-run-machine.ts'
import type { AgentRunView } from '../agents/agent-run-view.ts'

export type ResumePlan = {
  readonly again: readonly { readonly agentRun: string; readonly domain: string; readonly attempt: number }[]
  /** Out of attempts: a person may override the guard. */
  readonly spent: readonly { readonly agentRun: string; readonly command: string }[]
  readonly blocked: readonly { readonly agentRun: string; readonly status: string; readonly command: string }[]
  readonly inFlight: readonly string[]
  readonly complete: readonly string[]
}

export function planResume(agents: readonly AgentRunView[], attemptsMax: number): ResumePlan {
  const override = (id: string) => `provost swarm override ${id} --to dispatched --reason "<why>"`
  const waiting = agents.filter(({ status }) => status === 'failed' || status === 'timed_out' || status === 'pending')
  return {
    again: waiting
      .filter(({ attempt }) => attempt < attemptsMax)
      .map(({ id, domain, attempt }) => ({ agentRun: id, domain: domain ?? '', attempt: attempt + 1 })),
    spent: waiting
      .filter(({ attempt }) => attempt >= attemptsMax)
      .map(({ id }) => ({ agentRun: id, command: override(id) })),
    blocked: agents
      .filter(({ status }) => isBlocked(status))
      .map(({ id, status }) => ({ agentRun: id, status, command: override(id) })),
    inFlight: agents.filter(({ status }) => isInFlight(status)).map(({ id }) => id),
    complete: agents.filter(({ status }) => status === 'complete').map(({ id }) => id),
  }
}
