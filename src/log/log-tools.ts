// What the log tells an agent about its own work and about what everybody may know.
import { type McpTool, textArgument } from '#mcp/tool'

export const LOG_TOOLS: readonly McpTool[] = [
  {
    name: 'why',
    description: 'Why something is in its state: the rule, what it saw, what is not known, what would change it.',
    inputSchema: {
      type: 'object',
      properties: {
        id: textArgument('your own task or session, or what is common: dfind-…, a record, a change, a project'),
      },
      required: ['id'],
      additionalProperties: false,
    },
    route: 'why',
    toCall: ({ id }) => ({ parameters: { id: String(id) } }),
  },
]
