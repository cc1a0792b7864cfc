// `provost secret set`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { sealFor } from '#daemon/local/seal-secret'
import { provostError } from '#kernel/errors/errors'
import { refuseInput } from '#kernel/reading/read-input'
import { cleanText } from '#kernel/text/text-hygiene'

const SECRET_BYTES_MAX = 8_192

/** Sealed here, before it goes anywhere: the plane gets what only the node can open. */
export const run: Run = async context => {
  const given = textFlag(context, 'node') ?? refuseInput('--node', 'the node that is to have it')
  const name = context.args.name!
  const client = await context.client()
  const { nodes } = await client.call('listNodes')
  const node = nodes.find(each => each.id === given) ?? nodes.find(each => each.name === given)
  if (!node) throw provostError('NODE_UNKNOWN', { details: { id: given } })
  if (node.sealKey === null)
    return refuseInput(
      '--node',
      `one that has joined a plane and was heard since: ${node.id} has told no key to seal for`,
    )
  const sealed = sealFor(node.sealKey, node, name, await readValue())
  const secret = await client.call('setSecret', {
    parameters: { node: node.id },
    body: { name, epoch: node.epoch, sealed },
  })
  return {
    json: secret,
    lines: [`${name} is sealed for ${node.id} (${cleanText(node.name)}); its agents get it when they start`],
  }
}

/** One line without its end, or all of it. */
async function readValue(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  const value = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  return value !== '' && Buffer.byteLength(value) <= SECRET_BYTES_MAX
    ? value
    : refuseInput('standard input', `the secret, at most ${SECRET_BYTES_MAX} bytes`)
}
