// A step of an agent run is kept with what the table of its states read, so that the table can be asked again.
import type { RecordedDecision } from '#kernel/machine/decided'
import type { JsonObject } from '#kernel/reading/json-value'
import type { SwarmEventData } from '../record/swarm-events.ts'
import { type AgentRunTransitionRequest, transitionAgentRun } from './agent-run-transition.ts'

export const TRANSITION_READS = ['from', 'to', 'override', 'reason', 'guards'] as const

type Step = SwarmEventData['agent_run.transitioned']

/** Guards that held change nothing, and no step is recorded against one that did not. */
export function recordTransition(type: string, data: object): { readonly decided?: RecordedDecision } {
  if (type !== 'agent_run.transitioned') return {}
  const { from, to, override, reason, rule } = data as Step
  const facts = { from, to, override, reason, guards: [] }
  const again = transitionAgain(facts)
  if ('why' in again || again.rule !== rule) return {}
  return { decided: { by: 'swarm.transition', v: 1, ...again, facts } }
}

/** A step that the table does not have is no decision of its. */
export function transitionAgain(facts: JsonObject) {
  const answer = transitionAgentRun({ ...(facts as AgentRunTransitionRequest), agentRunId: '' })
  if (!answer.ok) return { rule: answer.error.code, result: 'refused' }
  return { rule: answer.rule, result: { to: answer.to, overridden: answer.overridden } }
}
