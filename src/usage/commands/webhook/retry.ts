// `provost webhook retry`
import type { Run } from '#cli/command'

export const run: Run = async context => {
  const id = context.args.webhook!
  const json = await (await context.client()).call('retryWebhook', { parameters: { webhook: id } })
  return { json, lines: [`${id}: what waits is tried now`] }
}
