// `provost looking allow`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'

export const run: Run = async context => {
  const plant = context.args.plant ?? ''
  const body = { reason: textFlag(context, 'reason') ?? '' }
  const answer = await (await context.client()).call('allowPlant', { parameters: { plant }, body })
  return { json: answer, lines: [`the line of ${plant} may be written by anybody; the rest of it still lands nowhere`] }
}
