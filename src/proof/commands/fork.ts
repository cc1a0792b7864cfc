// `provost log fork`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const reason = textFlag(context, 'reason')
  if (reason === undefined)
    throw provostError('USAGE', {
      message: 'missing flag --reason <text>',
      hint: 'run `provost help log fork`',
      details: { command: 'log fork' },
    })
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
