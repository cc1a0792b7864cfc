// `provost reactor retry`
import { cleanText } from '#core/kernel/text-hygiene'
import type { Run } from '../command.ts'

export const run: Run = async ({ args, client }) => {
  const done = await (await client()).call('retryIntent', { parameters: { id: args.id! } })
  return { json: done, lines: [`${cleanText(args.id!)} is tried again`] }
}
