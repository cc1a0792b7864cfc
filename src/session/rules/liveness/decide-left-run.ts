// What becomes of processes that a launch started and that still run, by what the log knows of that launch.

import { type Decision, decision } from '#kernel/machine/decision'

export type LeftRunFacts = {
  /** `unknown`: the log has no such session, or no launch of it that is so new, as after a restore from an older backup. */
  readonly launch: 'lives' | 'ended' | 'unknown'
  /** The agent itself; what it started is not the agent. */
  readonly isAgentAlive: boolean
}

export type LeftRunResult = 'tracked' | 'leftover' | 'orphan'

const LEFT_RUN_RULES = {
  O1: 'its session lives, and is looked after',
  O2: 'an agent that works and that the log does not know is ended only when a person says so',
  O3: 'what still runs of a launch that is over, or of an agent that is gone, is a leftover',
} as const

export function decideLeftRun(facts: LeftRunFacts): Decision<LeftRunResult, LeftRunFacts, keyof typeof LEFT_RUN_RULES> {
  if (facts.launch === 'lives') return decision('tracked', 'O1', facts)
  if (facts.launch === 'unknown' && facts.isAgentAlive) return decision('orphan', 'O2', facts)
  return decision('leftover', 'O3', facts)
}
