// What an agent may ask about its own use; of others it learns nothing.
import { type McpTool, textArgument } from '#mcp/tool'

export const USAGE_TOOLS: readonly McpTool[] = [
  {
    name: 'usage_get',
    description: 'What your own session has used and cost so far, as your harness told it; null is unknown.',
    inputSchema: {
      type: 'object',
      properties: { agentSession: textArgument('your session; default: the one that you run in') },
      required: ['agentSession'],
      additionalProperties: false,
    },
    route: 'showSessionUsage',
    toCall: ({ agentSession }) => ({ parameters: { session: String(agentSession) } }),
  },
]
