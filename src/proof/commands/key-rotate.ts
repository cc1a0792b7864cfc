// `provost log key rotate`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { needReason } from './reason-flag.ts'

export const run: Run = async context => {
  const reason = needReason(context, 'log key rotate')
  const rotated = await (await context.client()).call('rotateLogKey', { body: { reason } })
  const { retired, checkpoint } = rotated
  return {
    json: rotated,
    lines: [
      `${retired} signs no more`,
      `checkpoint ${checkpoint.size} is signed by both, so whoever trusts the old key can follow`,
      `from here on: ${checkpoint.vkey}`,
    ].map(cleanText),
  }
}
