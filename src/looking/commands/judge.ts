// `provost looking judge`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async context => {
  const { args, flags, client } = context
  const plant = args.plant ?? ''
  if ((flags.defect === true) === (flags.equivalent === true))
    throw provostError('USAGE', { message: 'say either --defect or --equivalent' })
  const word = flags.defect === true ? 'defect' : 'equivalent'
  const body = { word, reason: textFlag(context, 'reason') ?? '' } as const
  const answer = await (await client()).call('judgePlant', { parameters: { plant }, body })
  const counts = word === 'defect' ? 'trials with it count' : 'trials with it no longer count'
  return { json: answer, lines: [`${plant} is ${word === 'defect' ? 'a defect' : 'equivalent'}: ${counts}`] }
}
