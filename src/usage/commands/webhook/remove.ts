// `provost webhook remove`
import type { Run } from '#cli/command'

export const run: Run = async context => {
  const id = context.args.webhook!
  const json = await (await context.client()).call('removeWebhook', { parameters: { webhook: id } })
  return { json, lines: [`${id} is removed`] }
}
