// `provost node revoke`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const call = { parameters: { node: context.args.node! }, body: { reason: textFlag(context, 'reason') ?? '' } }
  const node = await (await context.client()).call('revokeNode', call)
  const said = node.changed ? 'is taken out: nothing of it is heard any more' : `is ${node.state}: nothing to do`
  return { json: node, lines: [`${node.id} (${cleanText(node.name)})  ${said}`] }
}
