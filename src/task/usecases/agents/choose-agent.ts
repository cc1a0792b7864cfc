// Which agent plays a role: the one it names, else whoever usually does.
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { Config } from '#config/rules/sections/config-schema'
import type { ConfiguredRole } from '#config/rules/sections/task-config'

export function chooseTaskAgent(role: ConfiguredRole, usual: AgentConfig, { worker, planner }: Config): AgentConfig {
  const named = typeof role === 'string' ? undefined : role.harness
  if (named === undefined) return usual
  const configured = [usual, planner, worker].find(agent => agent.harness === named)
  return configured ?? { ...usual, harness: named, args: [] }
}
