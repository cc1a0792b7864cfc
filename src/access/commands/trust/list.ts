// `provost trust list`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client }) => {
  const { trusted } = await (await client()).call('listTrust')
  const lines = trusted.map(({ path, parts, by, at }) => cleanText(`${path}  ${parts.length} parts, by ${by} at ${at}`))
  return { json: { trusted }, lines: lines.length > 0 ? lines : ['nothing was trusted yet'] }
}
