// `provost swarm export`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, flags, client }) => {
  const text = (name: string) => (typeof flags[name] === 'string' ? flags[name] : undefined)
  const query = { format: text('format'), profile: text('profile'), severity: text('severity'), state: text('state') }
  const document = await (await client()).call('exportSwarm', { parameters: { id: args.run! }, query })
  return { json: document, lines: JSON.stringify(document, null, 2).split('\n') }
}
