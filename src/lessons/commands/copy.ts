// `provost lessons copy`
import type { Run } from '#cli/command'

export const run: Run = async context => {
  const client = await context.client()
  const answer = await client.call('copyLesson', { parameters: { id: context.args.id! } })
  return { json: answer, lines: [`${answer.id} is a candidate now`] }
}
