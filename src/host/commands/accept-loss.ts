// `provost host accept-loss`
import type { Run } from '#cli/command'

export const run: Run = async ({ flags, client }) => {
  const body = { reason: typeof flags.reason === 'string' ? flags.reason : '' }
  const host = await (await client()).call('acceptLoss', { body })
  return { json: host, lines: [`${host.name}: the next tick is believed`] }
}
