// Sends one change of a task through the door, at the version that was seen, and shows how it goes.
import type { RouteName } from '#api/routes'
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext } from '#cli/command'
import { tellOnInterrupt } from '#cli/tell-on-interrupt'
import { followTask } from './follow-task.ts'
import { composeTaskAnswer } from './print-answer.ts'

export type TaskAnswer = Shape<'TaskAnswer'>

export async function changeTask<Answered extends TaskAnswer = TaskAnswer>(
  context: CommandContext,
  route: RouteName,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  const client = await context.client()
  const parameters = { task: id }
  const status = await client.call<Shape<'TaskStatus'>>('showTask', { parameters })
  const stop = await followTask(context, status)
  tellOnInterrupt(context, id)
  try {
    return await client.call<Answered>(route, { parameters, body, headers: { 'if-match': `"${status.version}"` } })
  } finally {
    stop()
  }
}

/** The answer for people, with 1 as exit code unless the task went on. */
export function answerWith(answer: TaskAnswer, { style }: CommandContext, exitCode = answer.advanced ? 0 : 1): Answer {
  return { json: answer, lines: composeTaskAnswer(answer, style), exitCode }
}
