// What an agent of a swarm may say before it ends: one finding at a time.

import { type McpTool, text } from '#mcp/tool'
import { FINDING_CATEGORIES } from './rules/collect/report-vocabulary.ts'

export const SWARM_TOOLS: readonly McpTool[] = [
  {
    name: 'swarm_report_finding',
    description:
      'Add one finding to the draft of your report. It is checked at once; the same id again replaces it. End with a report of your own that has a summary.',
    inputSchema: {
      type: 'object',
      properties: {
        agentRun: text('your agent run, ar_…; default: the one that you were started as'),
        id: text('a short name of your own'),
        severity: { ...text('how bad it is'), enum: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] },
        category: { ...text('what kind it is'), enum: FINDING_CATEGORIES },
        description: text('what is wrong, and why'),
        file: text('where, relative to the repository'),
        line: { type: 'integer', minimum: 1, description: 'where in the file' },
        symbol: text('the function or class it is in'),
        rule_id: text('the rule that it breaks, when you have names for them'),
        recommendation: text('what would repair it'),
        snippet: text('the code'),
      },
      required: ['agentRun', 'id', 'severity', 'category', 'description'],
      additionalProperties: false,
    },
    route: 'reportFinding',
    toCall: ({ agentRun, ...finding }) => ({ parameters: { id: String(agentRun) }, body: { finding } }),
  },
]
