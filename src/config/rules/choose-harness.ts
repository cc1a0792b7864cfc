// Another coding agent for all roles, by a person's flag: arguments of one mean nothing to another.
import type { AgentConfig } from './sections/agent-config.ts'
import type { Config } from './sections/config-schema.ts'

export function chooseHarness(config: Config, harness: string | undefined): Config {
  if (harness === undefined) return config
  const { agents, worker, planner, reviewer } = config
  const known = [agents, worker, planner, reviewer].find(agent => agent?.harness === harness)
  const { args, model, permissions, env, interactive } = known ?? NOTHING
  const agent: AgentConfig = { harness, args, model, permissions, env, interactive }
  return { ...config, worker: agent, planner: agent, ...(reviewer && { reviewer: agent }) }
}

const NOTHING: Omit<AgentConfig, 'harness'> = { args: [], model: null, permissions: null, env: {}, interactive: false }
