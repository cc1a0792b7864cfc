// `provost swarm drop`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'

export const run: Run = async ({ args, flags, client }) => {
  const call = { parameters: { id: args.agent! }, body: { reason: flags.reason ?? '' } }
  const answer = await (await client()).call<Shape<'DroppedChange'>>('dropAgentRun', call)
  const { agent, salvage, integration } = answer
  return {
    json: answer,
    lines: [
      `the change of ${agent.id} (${agent.domain}) is out; kept at ${salvage}`,
      `integration: ${integration ?? 'none'}`,
    ],
  }
}
