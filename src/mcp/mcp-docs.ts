// The page about the tools for agents, made from their table.
import type { McpTool } from './tool.ts'

export function composeMcpDocs(tools: readonly McpTool[]): string {
  return [...INTRODUCTION, ...tools.flatMap(composeTool)].join('\n')
}

const INTRODUCTION = [
  '# Tools for agents',
  '',
  '<!-- Made from the code by `node scripts/generate.ts`. -->',
  '',
  '`provost mcp` serves the Model Context Protocol on standard input and output, for example after `claude mcp add provost -- provost mcp`.',
  'Every tool calls a route of the [API](api.md), with the token of the session that the agent works in. An agent sees the task, the',
  'review run and the session that are its own, and what everybody may know; the work of others does not exist for it. Whoever runs',
  'it outside of a session is an agent without any. No tool moves a task, waives, decides, overrides or accepts a lesson: people do.',
  '',
  'An agent of a task hands in for the phase, the attempt and the role that it was started for. While its command waits for it, what it',
  'hands in is checked at once and kept; afterwards it is taken as if a person had handed it in, and moves nothing.',
  '',
]

function composeTool({ name, description, inputSchema, route }: McpTool): string[] {
  const rows = Object.entries(inputSchema.properties).map(([argument, schema]) => {
    const isNeeded = inputSchema.required?.includes(argument)
    return `| \`${argument}\`${isNeeded ? '' : ' (optional)'} | ${describeSchema(schema)} |`
  })
  return [
    `## \`${name}\``,
    '',
    `${description} Route: \`${route}\`.`,
    '',
    '| argument | is |',
    '|---|---|',
    ...rows,
    '',
  ]
}

function describeSchema(schema: object): string {
  const { description = '', enum: words } = schema as { description?: string; enum?: readonly string[] }
  return words ? `${description}: ${words.map(word => `\`${word}\``).join(' ')}` : description
}
