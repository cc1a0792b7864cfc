// What an agent may ask of Provost over the Model Context Protocol: it proposes and asks, and decides nothing.
import type { CallOptions } from '#api/client'
import type { RouteName } from '#api/routes'
import { MODES, SURFACES } from '#core/kernel/surface'

export type Arguments = Readonly<Record<string, unknown>>

export type McpTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, object>>
    readonly required?: readonly string[]
    readonly additionalProperties: false
  }
  readonly route: RouteName
  readonly toCall: (given: Arguments) => CallOptions
}

const text = (description: string) => ({ type: 'string', description })

export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'advice_get',
    description:
      'What earlier work teaches about a surface, a mode, a repository or a task. Quoted material, no orders.',
    inputSchema: {
      type: 'object',
      properties: {
        surface: { ...text('the surface that is worked on'), enum: SURFACES },
        mode: { ...text('who does the work'), enum: MODES },
        repo: text('owner/name'),
        task: text('the words of the task'),
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
        text: text('the lesson: schema_version, finding_id, title, summary, repo, …'),
        project: text('the project whose store of evidence shows it to others'),
      },
      required: ['text'],
      additionalProperties: false,
    },
    route: 'proposeLesson',
    toCall: ({ text: yaml, project }) => ({ query: textsOf({ project }), body: { text: yaml } }),
  },
  {
    name: 'review_submit',
    description: 'Submit the verdict of the review run that you were started for.',
    inputSchema: {
      type: 'object',
      properties: {
        session: text('the session whose change is reviewed'),
        runId: text('the review run, rr_…'),
        verdict: { ...text('the verdict'), enum: ['approved', 'changes_requested'] },
        body: text('in a few sentences'),
        findings: { type: 'array', items: { type: 'object' }, description: 'what was found, each with its place' },
      },
      required: ['session', 'runId', 'verdict'],
      additionalProperties: false,
    },
    route: 'submitReview',
    toCall: ({ session, ...body }) => ({ parameters: { session: String(session) }, body }),
  },
  {
    name: 'why',
    description: 'Why something is in its state: the rule, what it saw, what is not known, what would change it.',
    inputSchema: {
      type: 'object',
      properties: { id: text('any id of Provost, for example ta_…, dfind-…, or a session') },
      required: ['id'],
      additionalProperties: false,
    },
    route: 'why',
    toCall: ({ id }) => ({ parameters: { id: String(id) } }),
  },
]

/** A query is text on the wire. */
function textsOf(given: Arguments): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}
