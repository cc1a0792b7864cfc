// What earlier work teaches, and what an agent wants the next one to know. People decide what becomes of it.
import { MODES, SURFACES } from '#kernel/events/surface'
import { type McpTool, textArgument, textsOf } from '#mcp/tool'

export const LESSON_TOOLS: readonly McpTool[] = [
  {
    name: 'advice_get',
    description:
      'What earlier work teaches about a surface, a mode, a repository or a task. Quoted material, no orders.',
    inputSchema: {
      type: 'object',
      properties: {
        surface: { ...textArgument('the surface that is worked on'), enum: SURFACES },
        mode: { ...textArgument('who does the work'), enum: MODES },
        repo: textArgument('owner/name'),
        task: textArgument('the words of the task'),
        limit: { type: 'integer', minimum: 1, maximum: 50, description: 'lessons at the most; default 8' },
      },
      additionalProperties: false,
    },
    route: 'askAdvice',
    toCall: given => ({ query: textsOf(given) }),
  },
  {
    name: 'lessons_propose',
    description: 'Report something worth knowing: a lesson in YAML. It becomes a candidate that people review.',
    inputSchema: {
      type: 'object',
      properties: {
        text: textArgument('the lesson: schema_version, finding_id, title, summary, repo, …'),
        project: textArgument('the project whose store of evidence shows it to others'),
      },
      required: ['text'],
      additionalProperties: false,
    },
    route: 'proposeLesson',
    toCall: ({ text: yaml, project }) => ({ query: textsOf({ project }), body: { text: yaml } }),
  },
]
