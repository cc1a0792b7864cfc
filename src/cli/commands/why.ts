// `provost why`
import type { Why } from '#core/kernel/why'
import type { Run } from '../command.ts'
import { composeWhy } from '../print/why.ts'

export const run: Run = async ({ args, flags, client, style }) => {
  const why = await (await client()).call<Why>('why', {
    parameters: { id: args.id! },
    query: { at: flags.at as string | undefined },
  })
  return { json: why, lines: composeWhy(why, style) }
}
