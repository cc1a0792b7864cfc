// `provost reactor retry`

import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, client }) => {
  const done = await (await client()).call('retryIntent', { parameters: { id: args.id! } })
  return { json: done, lines: [`${cleanText(args.id!)} is tried again`] }
}
