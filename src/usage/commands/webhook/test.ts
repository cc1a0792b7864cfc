// `provost webhook test`
import type { Run } from '#cli/command'

export const run: Run = async context => {
  const id = context.args.webhook!
  const json = await (await context.client()).call('testWebhook', { parameters: { webhook: id } })
  return { json, lines: [`${id}: the message goes out when a daemon runs; see provost webhook list`] }
}
