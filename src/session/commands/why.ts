// `provost session why`

import type { Run } from '#cli/command'
import { composeWhy } from '#cli/print/why'

export const run: Run = async ({ args, flags, client, style }) => {
  const options = { parameters: { session: args.id! }, query: { at: flags.at as string | undefined } }
  const why = await (await client()).call('explainSession', options)
  return { json: why, lines: composeWhy(why, style) }
}
