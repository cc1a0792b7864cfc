// The whole environment of an agent: what the rules let through, what its harness needs, who it is.
import { CAGED_HARNESSES, type CagedHarness } from '#access/rules/cage/cage-places'
import { chooseEnvironment } from '#access/rules/cage/choose-environment'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { isOneOf } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { type AccountEnvironment, applyAccount } from '#usage/rules/quota/seat-account'

/** Of the agent alone: before a launch it is asked with these whether it is logged in. */
export function environmentOf(
  { sessions: { given } }: World,
  agent: Pick<AgentConfig, 'harness' | 'env'>,
  passEnv: readonly string[] | null,
  account: AccountEnvironment | null,
): Readonly<Record<string, string>> {
  const { values } = chooseEnvironment({ harness: harnessOf(agent), passEnv, env: agent.env, given })
  return applyAccount(values, account)
}

function harnessOf({ harness }: Pick<AgentConfig, 'harness'>): CagedHarness {
  return isOneOf(harness, CAGED_HARNESSES) ? harness : 'command'
}
