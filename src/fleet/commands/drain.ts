// `provost node drain`
import type { Run } from '#cli/command'
import { readDurationFlag } from '#cli/parse/read-duration-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const body = readDurationFlag(context, 'park-after', 'parkAfterMs')
  const node = await (await context.client()).call('drainNode', { parameters: { node: context.args.node! }, body })
  const goesOn = 'parkAfterMs' in body ? 'goes on here for a while, then elsewhere' : 'goes on'
  const said = node.changed
    ? `gets no new work; what it has ${goesOn}, and it says when nothing is left`
    : `is ${node.state}: nothing to do`
  return { json: node, lines: [`${node.id} (${cleanText(node.name)})  ${said}`] }
}
