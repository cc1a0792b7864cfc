// `provost session why`
import type { Why } from '#core/kernel/why'
import type { Run } from '../command.ts'
import { composeWhy } from '../print/why.ts'

export const run: Run = async ({ args, flags, client, style }) => {
  const options = { parameters: { session: args.id! }, query: { at: flags.at as string | undefined } }
  const why = await (await client()).call<Why>('explainSession', options)
  return { json: why, lines: composeWhy(why, style) }
}
