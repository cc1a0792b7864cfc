// `provost secret remove`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { refuseInput } from '#kernel/reading/read-input'

export const run: Run = async context => {
  const node = textFlag(context, 'node') ?? refuseInput('--node', 'the node that has it')
  const parameters = { node, secret: context.args.name! }
  const secret = await (await context.client()).call('removeSecret', { parameters })
  return { json: secret, lines: [`${secret.name} is given to ${secret.node} no longer; agents that run have it still`] }
}
