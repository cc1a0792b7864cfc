// What an agent may ask of Provost over the Model Context Protocol: it proposes and asks, and decides nothing.
import type { McpTool } from './tool.ts'
import { LESSON_TOOLS } from './tools/lesson-tools.ts'
import { LOG_TOOLS } from './tools/log-tools.ts'
import { REVIEW_TOOLS } from './tools/review-tools.ts'
import { SWARM_TOOLS } from './tools/swarm-tools.ts'
import { TASK_TOOLS } from './tools/task-tools.ts'

/** One list per room. A room that offers a tool adds its list here, and opens the route of the tool to sessions. */
export const MCP_TOOLS: readonly McpTool[] = [
  ...TASK_TOOLS,
  ...REVIEW_TOOLS,
  ...SWARM_TOOLS,
  ...LESSON_TOOLS,
  ...LOG_TOOLS,
]
