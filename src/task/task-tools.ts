// The task that an agent was started for: look at it, and hand in what its phase takes. Nothing here moves a task.

import { type Arguments, type McpTool, textArgument, textList } from '#mcp/tool'
import { SIGNALS } from './rules/agents/read-submission.ts'
import { SUBMISSIONS } from './rules/agents/submission-guide.ts'

const task = textArgument('the task, ta_…; default: the one that you were started for')

export const TASK_TOOLS: readonly McpTool[] = [
  {
    name: 'task_get',
    description: 'Your task: its phase, the rule that says so, what it needs, its questions and their answers.',
    inputSchema: { type: 'object', properties: { task }, required: ['task'], additionalProperties: false },
    route: 'showTask',
    toCall: given => ({ parameters: { task: String(given.task) } }),
  },
  {
    name: 'task_submit_artifact',
    description: 'Hand in a file for the phase that you were started for. It is checked at once, and moves nothing.',
    inputSchema: {
      type: 'object',
      properties: {
        task,
        name: { ...textArgument('the file'), enum: Object.values(SUBMISSIONS) },
        text: textArgument('its whole text, JSON as your prompt describes it'),
      },
      required: ['task', 'name', 'text'],
      additionalProperties: false,
    },
    route: 'submitTaskArtifact',
    toCall: ({ task: id, name, text: content }) => handIn(id, String(name), content),
  },
  {
    name: 'task_ask_question',
    description: 'Ask the people whose task it is. A blocking question stops the task until it is answered.',
    inputSchema: {
      type: 'object',
      properties: {
        task,
        id: textArgument('a short name of your own; the same name is the same question'),
        text: textArgument('the question'),
        blocking: { type: 'boolean', description: 'whether you cannot go on without the answer; default false' },
      },
      required: ['task', 'id', 'text'],
      additionalProperties: false,
    },
    route: 'submitTaskArtifact',
    toCall: ({ task: id, ...question }) => handIn(id, SUBMISSIONS.questions, { questions: [question] }),
  },
  {
    name: 'task_signal',
    description: 'Say that with this plan the work cannot go on.',
    inputSchema: {
      type: 'object',
      properties: { task, signal: { ...textArgument('what is wrong'), enum: SIGNALS }, text: textArgument('why') },
      required: ['task', 'signal', 'text'],
      additionalProperties: false,
    },
    route: 'submitTaskArtifact',
    toCall: ({ task: id, ...signal }) => handIn(id, SUBMISSIONS.signal, signal),
  },
  {
    name: 'task_submit_verdict',
    description: 'Your verdict on the plan, in the role that you were started for.',
    inputSchema: {
      type: 'object',
      properties: {
        task,
        ok: { type: 'boolean', description: 'whether the plan may be carried out' },
        severity: { ...textArgument('only when nothing may go on'), enum: ['blocking'] },
        confidence: { type: 'number', minimum: 0, maximum: 1, description: 'how sure you are' },
        strengths: textList('what is good'),
        weaknesses: textList('what is not'),
        suggestions: textList('what would be better'),
        blocking_issues: textList('what must change first'),
      },
      required: ['task', 'ok'],
      additionalProperties: false,
    },
    route: 'submitTaskArtifact',
    toCall: ({ task: id, ...verdict }) => handIn(id, SUBMISSIONS.verdict, verdict),
  },
]

/** All of them are files of the inbox, so that the command which waits for this very agent finds them there. */
function handIn(id: Arguments[string], name: string, content: unknown) {
  const body = { name, text: typeof content === 'string' ? content : JSON.stringify(content) }
  return { parameters: { task: String(id) }, body }
}
