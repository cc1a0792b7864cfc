// The review run that a reviewer was started for: what it is about, and the verdict. Runs of others do not exist for it.
import { type McpTool, textArgument } from '#mcp/tool'

export const REVIEW_TOOLS: readonly McpTool[] = [
  {
    name: 'review_get_task',
    description: 'The review run that you were started for: the commit, its base, and what became of it so far.',
    inputSchema: {
      type: 'object',
      properties: { runId: textArgument('the review run, rr_…') },
      required: ['runId'],
      additionalProperties: false,
    },
    route: 'showReviewRun',
    toCall: ({ runId }) => ({ parameters: { run: String(runId) } }),
  },
  {
    name: 'review_submit',
    description: 'Submit the verdict of the review run that you were started for.',
    inputSchema: {
      type: 'object',
      properties: {
        session: textArgument('the session whose change is reviewed'),
        runId: textArgument('the review run, rr_…'),
        verdict: { ...textArgument('the verdict'), enum: ['approved', 'changes_requested'] },
        body: textArgument('in a few sentences'),
        findings: { type: 'array', items: { type: 'object' }, description: 'what was found, each with its place' },
      },
      required: ['session', 'runId', 'verdict'],
      additionalProperties: false,
    },
    route: 'submitReview',
    toCall: ({ session, ...body }) => ({ parameters: { session: String(session) }, body }),
  },
]
