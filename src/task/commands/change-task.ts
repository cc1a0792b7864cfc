// Sends one change of a task through the door, at the version that was seen, and shows how it goes.
import type { AnswerOf, AskedBody } from '#api/contract'
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext } from '#cli/command'
import { tellOnInterrupt } from '#cli/tell-on-interrupt'
import type { TASK_ROUTES } from '../wire/task-routes.ts'
import { followTask } from './follow/follow-task.ts'
import { composeTaskAnswer } from './print-answer.ts'

export type ChangedTaskAnswer = Shape<'TaskAnswer'>

/** Every route that changes one task, and names the version that was seen. */
type TaskRoute = Extract<(typeof TASK_ROUTES)[number], { readonly needsIfMatch: true }>['name']

export async function changeTask<Route extends TaskRoute>(
  context: CommandContext,
  route: Route,
  id: string,
  body: AskedBody<Route>,
): Promise<AnswerOf<Route>> {
  const client = await context.client()
  const parameters = { task: id }
  const status = await client.call('showTask', { parameters })
  const stop = await followTask(context, status)
  tellOnInterrupt(context, id)
  try {
    return await client.callAny<AnswerOf<Route>>(route, {
      parameters,
      body,
      headers: { 'if-match': `"${status.version}"` },
    })
  } finally {
    stop()
  }
}

/** The answer for people, with 1 as exit code unless the task went on. */
export function answerWith(
  answer: ChangedTaskAnswer,
  { style }: CommandContext,
  exitCode = answer.advanced ? 0 : 1,
): Answer {
  return { json: answer, lines: composeTaskAnswer(answer, style), exitCode }
}
