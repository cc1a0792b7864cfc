// Where an agent run is after somebody looked: at work, complete, or ended in one of the ways that are no success.
import type { AgentRunStatus } from './agent-run-machine.ts'
import type { TimeoutAnswer } from './decide-timeout.ts'

export type AgentEndFacts = {
  /** `absent`: it was to be started and is not there; `none`: nobody was asked to start it, a report is awaited. */
  readonly session: 'alive' | 'ended' | 'absent' | 'none'
  readonly exitCode: number | null
  readonly sinceStartMs: number
  readonly timeout: TimeoutAnswer['result']
  /** A person handed the report in. */
  readonly isGiven: boolean
  readonly report: 'missing' | 'too_large' | 'invalid' | 'valid'
  readonly violations: number
  /** Why the change of the agent could not be kept; null when it could. */
  readonly captureProblem: string | null
}

export type SwarmAgentEnd = { readonly to: AgentRunStatus | null; readonly rule: string; readonly error: string | null }

/** Between the word that an agent is dispatched and its first sign lies the start of a process. */
const START_MS = 60_000

/** `to` is null while it is to be waited for. */
export function decideAgentEnd(facts: AgentEndFacts): SwarmAgentEnd {
  const { session, isGiven, timeout, report, exitCode } = facts
  const end = (to: AgentRunStatus | null, rule: string, error: string | null = null): SwarmAgentEnd => ({
    to,
    rule,
    error,
  })
  if (!isGiven && session !== 'ended') {
    if (timeout === 'timed_out') return end('timed_out', 'AE-timed-out', 'it had its time')
    if (session === 'absent' && facts.sinceStartMs > START_MS) return end('failed', 'AE-absent', 'it was never started')
    return end(null, 'AE-at-work')
  }
  if (!isGiven && exitCode !== 0)
    return end('failed', 'AE-crashed', exitCode === null ? 'a signal ended it' : `it ended with exit code ${exitCode}`)
  if (report === 'missing') return end('failed', 'AE-no-report', 'SWARM_REPORT_MISSING')
  if (report === 'too_large') return end('invalid_output', 'AE-too-large', 'SWARM_REPORT_TOO_LARGE')
  if (report === 'invalid') return end('invalid_output', 'AE-invalid', 'AGENT_OUTPUT_SCHEMA_INVALID')
  if (facts.captureProblem !== null) return end('failed', 'AE-not-kept', facts.captureProblem)
  if (facts.violations > 0) return end('ownership_violation', 'AE-foreign', 'SWARM_OWNERSHIP_VIOLATION')
  return end('complete', 'AE-complete')
}
