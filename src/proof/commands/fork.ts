// `provost log fork`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { needReason } from './reason-flag.ts'

export const run: Run = async context => {
  const reason = needReason(context, 'log fork')
  const { from, checkpoint } = await (await context.client()).call('forkLog', { body: { reason } })
  return {
    json: { from, checkpoint },
    lines: [
      `${from} signs no more; ${checkpoint.origin} begins at event ${checkpoint.size}`,
      'checkpoints of the old name prove nothing about what comes now, and that stays visible',
      `who keeps this key can check it: ${checkpoint.vkey}`,
    ].map(cleanText),
  }
}
