// `provost looking confirm`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'

export const run: Run = async context => {
  const { trial = '', report = '' } = context.args
  const body = { report, reason: textFlag(context, 'reason') ?? '' }
  const answer = await (await context.client()).call('confirmReport', { parameters: { trial }, body })
  return { json: answer, lines: [`${report} of ${trial} is right: no false alarm, and the change was not clean`] }
}
