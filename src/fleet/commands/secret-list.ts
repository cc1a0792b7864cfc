// `provost secret list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client, width }) => {
  const list = await (await client()).call('listSecrets')
  const rows = list.secrets.map(({ name, node, nodeName, at, by, isReadable }) => [
    name,
    `${node} (${cleanText(nodeName)})`,
    isReadable ? 'sealed' : 'unreadable: the node was let in anew; set it again',
    cleanText(by),
    at,
  ])
  const none = 'no secret is kept for any node'
  return {
    json: list,
    lines: rows.length === 0 ? [none] : composeTable(['NAME', 'NODE', 'STATE', 'BY', 'AT'], rows, width),
  }
}
