// `provost work why`
import type { Run } from '#cli/command'
import { composeWhy } from '#cli/print/why'

export const run: Run = async ({ args, client, style }) => {
  const why = await (await client()).call('why', { parameters: { id: `work:${args.id!}` } })
  return { json: why, lines: composeWhy(why, style) }
}
