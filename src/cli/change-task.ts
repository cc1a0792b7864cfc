// Sends one change of a task through the door, at the version that was seen, and shows how it goes.
import type { RouteName } from '#api/routes'
import type { Shape } from '#api/schemas'
import type { StoredEvent } from '#core/kernel/event'
import { composeTimeline } from '#core/task/compose-timeline'
import type { Answer, CommandContext } from './command.ts'
import { composeTaskAnswer } from './print/task-answer.ts'

export type TaskAnswer = Shape<'TaskAnswer'>

export async function changeTask<Answered extends TaskAnswer = TaskAnswer>(
  context: CommandContext,
  route: RouteName,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  const client = await context.client()
  const parameters = { task: id }
  const { version } = await client.call<Shape<'TaskStatus'>>('showTask', { parameters })
  const stop = await followProgress(context, id)
  try {
    return await client.call<Answered>(route, { parameters, body, headers: { 'if-match': `"${version}"` } })
  } finally {
    stop()
  }
}

/** The answer for people, with 1 as exit code unless the task went on. */
export function answerWith(answer: TaskAnswer, { style }: CommandContext, exitCode = answer.advanced ? 0 : 1): Answer {
  return { json: answer, lines: composeTaskAnswer(answer, style), exitCode }
}

// The log is the progress: every step of the work is an event before the answer is there.
async function followProgress(context: CommandContext, id: string): Promise<() => void> {
  if (context.flags.json || context.flags.quiet) return () => {}
  const feed = await (await context.client()).open('followEvents', { query: { stream: `task/${id}` } })
  if (feed.kind !== 'feed') return () => {}
  return feed.open({
    send: (_position, _type, data) => {
      const event: StoredEvent = JSON.parse(data)
      for (const { text, rule } of composeTimeline([event])) context.progress(`  ${text}${rule ? `  ${rule}` : ''}`)
      return true
    },
    onceReady: () => {},
    comment: () => {},
    drop: () => {},
  })
}
