// The agents that sessions can run, by name.
import type { AgentHarness, AgentHarnesses } from '#session/ports/agent-harness'
import { acpAgent } from './acp-agent.ts'
import { claudeCodeAgent } from './claude-code-agent.ts'
import { codexAgent } from './codex-agent.ts'
import { commandAgent } from './command-agent.ts'
import { geminiAgent } from './gemini-agent.ts'
import { opencodeAgent } from './opencode-agent.ts'

const AGENTS: readonly AgentHarness[] = [
  claudeCodeAgent(),
  codexAgent,
  geminiAgent,
  opencodeAgent,
  acpAgent,
  commandAgent,
]

const BY_NAME: ReadonlyMap<string, AgentHarness> = new Map(AGENTS.map(agent => [agent.name, agent]))

export const agentHarnesses: AgentHarnesses = { find: name => BY_NAME.get(name), names: [...BY_NAME.keys()] }
