// The life of one agent in one wave, as data. A retry is a new attempt of the same agent run, never a second one.
import type { Machine } from '#kernel/machine/machine'

export const AGENT_RUN_STATUSES = [
  'pending',
  'dispatched',
  'running',
  'complete',
  'failed',
  'timed_out',
  'invalid_output',
  'ownership_violation',
] as const

export type AgentRunStatus = (typeof AGENT_RUN_STATUSES)[number]

const ENDINGS = ['failed', 'timed_out', 'invalid_output', 'ownership_violation'] as const

const TRIGGERS: Readonly<Record<(typeof ENDINGS)[number], string>> = {
  failed: 'session failed',
  timed_out: 'time is up',
  invalid_output: 'report refused',
  ownership_violation: 'foreign files changed',
}

export const agentRunMachine: Machine<AgentRunStatus> = {
  name: 'agent-run',
  title: 'One agent in one wave of a swarm run',
  initial: 'pending',
  states: AGENT_RUN_STATUSES,
  terminal: ['complete'],
  edges: [
    { from: 'pending', to: 'dispatched', trigger: 'dispatch', guards: ['isolation_ready', 'wave_open'] },
    { from: 'dispatched', to: 'running', trigger: 'session at work' },
    { from: 'dispatched', to: 'complete', trigger: 'report accepted', guards: ['report_valid'] },
    ...ENDINGS.map(to => ({ from: 'dispatched' as const, to, trigger: TRIGGERS[to] })),
    { from: 'running', to: 'complete', trigger: 'report accepted', guards: ['report_valid'] },
    ...ENDINGS.map(to => ({ from: 'running' as const, to, trigger: TRIGGERS[to] })),
    { from: 'failed', to: 'dispatched', trigger: 'resume', guards: ['wave_open', 'attempts_left'] },
    { from: 'timed_out', to: 'dispatched', trigger: 'resume', guards: ['wave_open', 'attempts_left'] },
    { from: 'invalid_output', to: 'dispatched', trigger: 'swarm override', override: true },
    { from: 'invalid_output', to: 'failed', trigger: 'swarm override', override: true },
    { from: 'ownership_violation', to: 'dispatched', trigger: 'swarm override', override: true },
    { from: 'ownership_violation', to: 'failed', trigger: 'swarm override', override: true },
    { from: 'ownership_violation', to: 'complete', trigger: 'swarm override', override: true },
  ],
}

/** Only a coordinator's override leads out of these. */
export function isBlocked(status: string): boolean {
  return status === 'invalid_output' || status === 'ownership_violation'
}

export function isInFlight(status: string): boolean {
  return status === 'dispatched' || status === 'running'
}
