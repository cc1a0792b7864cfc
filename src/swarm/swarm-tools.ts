// What an agent of a swarm may say before it ends: one finding at a time.

import { type McpTool, textArgument } from '#mcp/tool'
import { FINDING_CATEGORIES } from './rules/collect/report-vocabulary.ts'

export const SWARM_TOOLS: readonly McpTool[] = [
  {
    name: 'swarm_report_finding',
    description:
      'Add one finding to the draft of your report. It is checked at once; the same id again replaces it. End with a report of your own that has a summary.',
    inputSchema: {
      type: 'object',
      properties: {
        agentRun: textArgument('your agent run, ar_…; default: the one that you were started as'),
        id: textArgument('a short name of your own'),
        severity: { ...textArgument('how bad it is'), enum: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] },
        category: { ...textArgument('what kind it is'), enum: FINDING_CATEGORIES },
        description: textArgument('what is wrong, and why'),
        file: textArgument('where, relative to the repository'),
        line: { type: 'integer', minimum: 1, description: 'where in the file' },
        symbol: textArgument('the function or class it is in'),
        rule_id: textArgument('the rule that it breaks, when you have names for them'),
        recommendation: textArgument('what would repair it'),
        snippet: textArgument('the code'),
      },
      required: ['agentRun', 'id', 'severity', 'category', 'description'],
      additionalProperties: false,
    },
    route: 'reportFinding',
    toCall: ({ agentRun, ...finding }) => ({ parameters: { id: String(agentRun) }, body: { finding } }),
  },
]
