// The whole environment of an agent: an allow-list of ours, what was configured, what its harness needs, who it is.
import type { AgentConfig } from '#core/config/agent-config'
import type { Launch } from '#ports/agent-harness'
import type { RunPlace } from '#ports/session-runtime'

export function composeEnvironment(
  allowed: Readonly<Record<string, string>>,
  agent: AgentConfig,
  launch: Launch,
  { session, generation }: RunPlace,
): Record<string, string> {
  return {
    ...allowed,
    ...agent.env,
    ...launch.env,
    PROVOST_SESSION: session,
    PROVOST_GENERATION: String(generation),
  }
}
