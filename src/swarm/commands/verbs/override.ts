// `provost swarm override`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'

export const run: Run = async context => {
  const { args, flags, client } = context
  const body = {
    to: textFlag(context, 'to') ?? '',
    ...(typeof flags.reason === 'string' && { reason: flags.reason }),
    ...(flags['no-start'] === true && { start: false }),
  }
  const parameters = { id: args.agent! }
  const agent = await (await client()).call('overrideAgentRun', { parameters, body })
  return { json: agent, lines: [`${agent.id} (${agent.domain}) is ${agent.status}, attempt ${agent.attempt}`] }
}
