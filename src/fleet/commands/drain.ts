// `provost node drain`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, client }) => {
  const node = await (await client()).call('drainNode', { parameters: { node: args.node! } })
  const said = node.changed
    ? 'gets no new work; what it has goes on, and it says when nothing is left'
    : `is ${node.state}: nothing to do`
  return { json: node, lines: [`${node.id} (${cleanText(node.name)})  ${said}`] }
}
