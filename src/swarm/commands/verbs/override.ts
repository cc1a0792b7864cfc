// `provost swarm override`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'

export const run: Run = async ({ args, flags, client }) => {
  const body = {
    to: flags.to ?? '',
    ...(typeof flags.reason === 'string' && { reason: flags.reason }),
    ...(flags['no-start'] === true && { start: false }),
  }
  const parameters = { id: args.agent! }
  const agent = await (await client()).call<Shape<'AgentRun'>>('overrideAgentRun', { parameters, body })
  return { json: agent, lines: [`${agent.id} (${agent.domain}) is ${agent.status}, attempt ${agent.attempt}`] }
}
