// `provost swarm drop`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'

export const run: Run = async context => {
  const { args, client } = context
  const call = { parameters: { id: args.agent! }, body: { reason: textFlag(context, 'reason') ?? '' } }
  const answer = await (await client()).call('dropAgentRun', call)
  const { agent, salvage, integration } = answer
  return {
    json: answer,
    lines: [
      `the change of ${agent.id} (${agent.domain}) is out; kept at ${salvage}`,
      `integration: ${integration ?? 'none'}`,
    ],
  }
}
