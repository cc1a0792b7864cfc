// `provost webhook add`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'

const USUAL = 'needs_you,quota,budget'

export const run: Run = async context => {
  const events = (textFlag(context, 'events') ?? USUAL).split(',').map(word => word.trim())
  const secretEnv = textFlag(context, 'secret-env') ?? null
  const allowPrivate = context.flags['allow-private'] === true
  const body = { url: context.args.url!, events, secretEnv, allowPrivate }
  const added = await (await context.client()).call('addWebhook', { body })
  const secret = added.secretFile === null ? `in ${secretEnv}` : `in ${added.secretFile}`
  return {
    json: added,
    lines: [`${added.id} is told of ${events.join(', ')}`, `  its secret, for the receiver: ${secret}`],
  }
}
