// May an agent run go from one state to another? A refusal names the ways out and what to do next.
import { type ContextValue, type ProvostError, provostError, stateMachineRejection } from '#kernel/errors/errors'
import { checkTransition, type Guard, type TransitionAnswer } from '#kernel/machine/machine'
import { agentRunMachine, isBlocked } from './agent-run-machine.ts'

export type AgentRunTransitionRequest = {
  readonly from: string
  readonly to: string
  readonly agentRunId: ContextValue
  readonly override: boolean
  readonly reason: string | null
  readonly guards: readonly Guard[]
}

export type AgentRunTransition =
  | {
      readonly ok: true
      readonly from: string
      readonly to: string
      readonly overridden: boolean
      readonly overriddenGuards: readonly string[]
      readonly rule: string
    }
  | { readonly ok: false; readonly error: AgentRunRejection }

export type AgentRunRejection = {
  readonly code: 'STATE_MACHINE_BLOCKED' | 'STATE_MACHINE_TERMINAL' | 'STATE_MACHINE_INVALID'
  readonly kind: 'BLOCKED' | 'TERMINAL' | 'INVALID'
  readonly from: string
  readonly to: string
  readonly agentRunId: ContextValue
  readonly allowedTransitions: readonly string[]
  readonly overrideTransitions: readonly string[]
  readonly message: string
  readonly hint: string
}

export function transitionAgentRun(request: AgentRunTransitionRequest): AgentRunTransition {
  const { from, to, override, guards } = request
  const hasReason = request.reason !== null && request.reason.trim() !== ''
  // A guard is only overridden with a reason; leaving a blocked state without one is an error of its own.
  const isForced = override && (hasReason || isBlocked(from))
  const answer = checkTransition(agentRunMachine, { from, to, guards, override: isForced })
  if (!answer.ok) return { ok: false, error: composeRejection(request, answer) }
  if (isBlocked(from) && !hasReason)
    throw provostError('SWARM_OVERRIDE_REASON_REQUIRED', { agentRunId: request.agentRunId, details: { from, to } })
  const { overridden, overriddenGuards } = answer
  // An overridden guard leaves the edge of the table what it is; only a blocked state is left by override.
  const rule = isBlocked(from) ? 'T-override' : `T-${from}-${to}`
  return { ok: true, from, to, overridden, overriddenGuards, rule }
}

type Refusal = Extract<TransitionAnswer, { ok: false }>

function composeRejection({ from, to, agentRunId }: AgentRunTransitionRequest, refusal: Refusal): AgentRunRejection {
  const { kind, allowedTransitions, overrideTransitions } = refusal
  const { reason, hint } = wordsOf(refusal, from, to, agentRunId)
  return {
    code: `STATE_MACHINE_${kind}`,
    kind,
    from,
    to,
    agentRunId,
    allowedTransitions,
    overrideTransitions,
    message: `Illegal transition ${from} → ${to}: ${reason}`,
    hint,
  }
}

type Words = { readonly reason: string; readonly hint: string }

function wordsOf(refusal: Refusal, from: string, to: string, id: ContextValue): Words {
  const { allowedTransitions: allowed, overrideTransitions: forced } = refusal
  switch (refusal.because) {
    case 'terminal':
      return {
        reason: `agent run ${id} is already complete, a terminal state`,
        hint: 'this agent is already complete; check why the caller tried to re-advance it',
      }
    case 'blocked_state':
      return {
        reason: `agent run ${id} is blocked in ${from} and needs a coordinator override`,
        hint: `use \`swarm override\` to force ${from} → ${forced.join(' | ')} with a reason`,
      }
    case 'override_target':
      return {
        reason: `an override from ${from} may only go to ${forced.join(', ')}`,
        hint: `pick a legal override target: ${forced.join(' | ')}`,
      }
    case 'not_in_table':
      return {
        reason: `not in the transition table; from ${from} only ${allowed.join(', ')}`,
        hint: `pick a legal target: ${allowed.join(' | ')}`,
      }
    case 'unknown_state':
      return {
        reason: `${from} is not a state of an agent run`,
        hint: `${from} is not a state of an agent run; check the caller`,
      }
    case 'guard':
      return guardWords(refusal.guard, from, to)
  }
}

function guardWords(guard: Guard | undefined, from: string, to: string): Words {
  const name = guard?.name ?? ''
  return {
    reason: `guard ${name} is not met`,
    hint: guard?.overridable
      ? `use \`swarm override\` to force ${from} → ${to} with a reason`
      : `meet the guard ${name}, then try again`,
  }
}

/** The refusal as the typed error of the seed, for whoever has to throw it. */
export function agentRunRejectionError(rejection: AgentRunRejection): ProvostError {
  const prefix = `Illegal transition ${rejection.from} → ${rejection.to}: `
  return stateMachineRejection({ ...rejection, reason: rejection.message.slice(prefix.length) })
}
