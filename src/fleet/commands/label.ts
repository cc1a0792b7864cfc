// `provost node label`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, rest, client }) => {
  const call = { parameters: { node: args.node! }, body: { labels: [...rest] } }
  const node = await (await client()).call('labelNode', call)
  const labels = Object.entries(node.labels).map(([key, value]) => `${key}=${value}`)
  return {
    json: node,
    lines: [`${node.id} (${cleanText(node.name)})  ${labels.join(' ') || 'has no labels of people'}`],
  }
}
