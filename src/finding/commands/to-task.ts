// `provost finding to-task`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, client, style }) => {
  const parameters = { id: args.finding! }
  const answer = await (await client()).call('findingToTask', { parameters })
  const next = style.dim(`next: provost task show ${answer.task}`)
  return { json: answer, lines: [`task ${answer.task} stands for ${answer.finding.id}`, next] }
}
