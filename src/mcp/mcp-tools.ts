// What an agent may ask of Provost over the Model Context Protocol: it proposes and asks, and decides nothing.

import { LESSON_TOOLS } from '#lessons/lesson-tools'
import { LOG_TOOLS } from '#log/log-tools'
import { REVIEW_TOOLS } from '#review/review-tools'
import { SWARM_TOOLS } from '#swarm/swarm-tools'
import { TASK_TOOLS } from '#task/task-tools'
import { USAGE_TOOLS } from '#usage/usage-tools'
import type { McpTool } from './tool.ts'

/** One list per room. A room that offers a tool adds its list here, and opens the route of the tool to sessions. */
export const MCP_TOOLS: readonly McpTool[] = [
  ...TASK_TOOLS,
  ...REVIEW_TOOLS,
  ...SWARM_TOOLS,
  ...LESSON_TOOLS,
  ...LOG_TOOLS,
  ...USAGE_TOOLS,
]
