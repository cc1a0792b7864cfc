// `provost proof publish`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const remote = textFlag(context, 'push')
  const body = { task: context.args.task!, ...(remote !== undefined && { remote }) }
  const published = await (await context.client()).call('publishProof', { body })
  const where = published.pushedTo === null ? 'nothing left this machine' : `pushed to ${published.pushedTo}`
  return { json: published, lines: [...published.refs, where].map(cleanText) }
}
