// `provost node declare-lost`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const call = {
    parameters: { node: context.args.node! },
    body: { reason: textFlag(context, 'reason') ?? '', replace: context.flags.replace === true },
  }
  const node = await (await context.client()).call('declareNodeLost', call)
  const said = node.changed
    ? `lost by your decision; what it sends later is kept aside. Whether its agents live is not known${context.flags.replace === true ? '; its work is given to others: `provost work list`' : ''}`
    : `is ${node.state}: nothing to do`
  return { json: node, lines: [`${node.id} (${cleanText(node.name)})  ${said}`] }
}
