// `provost review attach`
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { run as attach } from '#session/commands/attach'

export const run: Run = async context => {
  const { args, client } = context
  const shown = await (await client()).call('showReviews', { parameters: { session: args.session! } })
  if (shown.reviewerSessionId === null || shown.reviewerHandleId === null)
    throw provostError('NOT_FOUND', {
      message: `no reviewer of ${shown.session} is open`,
      hint: `\`provost review trigger ${shown.session}\``,
      details: { noun: 'reviewer', id: shown.session },
    })
  return attach({ ...context, args: { id: shown.reviewerSessionId } })
}
