// Why an agent run is in its state, and the ways out of it, from its events alone.
import type { StoredEvent } from '#kernel/events/event'
import type { InstantMs } from '#kernel/events/time'
import { composeFact } from '#kernel/machine/explained-fact'
import { targets } from '#kernel/machine/machine'
import type { Becoming, Why } from '#kernel/machine/why'
import { agentRunMachine } from './agent-run-machine.ts'
import { type AgentRunView, foldAgentRun } from './agent-run-view.ts'

export function explainAgentRun(events: readonly StoredEvent[], now: InstantMs): Why | undefined {
  const run = events.reduce<AgentRunView | undefined>(foldAgentRun, undefined)
  const last = events.findLast(({ type }) => type === 'agent_run.transitioned')
  if (!run || !last) return undefined
  const edge = agentRunMachine.edges.find(({ from, to }) => from === last.data.from && to === last.data.to)
  return {
    id: run.id,
    noun: 'agent_run',
    state: run.status,
    since: run.since,
    rule: run.rule ?? '',
    table: 'machine/agent-run',
    sentence: edge ? `${edge.from} → ${edge.to}: ${edge.trigger}.` : '',
    evidence: last.data,
    facts: [
      composeFact('domain', run.domain, last.type, last.at, now),
      composeFact('attempt', run.attempt, last.type, last.at, now),
      composeFact('session', run.session, last.type, last.at, now),
      composeFact('started', run.startedAt, last.type, run.startedAt, now),
      composeFact('report', run.reportSha256, last.type, last.at, now),
      composeFact('reason', run.reason ?? run.error, last.type, last.at, now),
    ],
    unknown: run.startedAt === null ? ['when it started: it cannot time out'] : [],
    becomes: becomingsOf(run),
  }
}

function becomingsOf({ id, status }: AgentRunView): Becoming[] {
  const lawful = targets(agentRunMachine, status, false).map(to => {
    const edge = agentRunMachine.edges.find(candidate => candidate.from === status && candidate.to === to)
    return { to, when: edge?.trigger ?? '', command: null }
  })
  const forced = targets(agentRunMachine, status, true).map(to => ({
    to,
    when: 'a coordinator overrides it',
    command: `provost swarm override ${id} --to ${to} --reason "<why>"`,
  }))
  return [...lawful, ...forced]
}
