// `provost review attach`
import type { Shape } from '#api/schemas'
import { provostError } from '#core/kernel/errors'
import type { Run } from '../command.ts'
import { run as attach } from './session-attach.ts'

export const run: Run = async context => {
  const { args, client } = context
  const shown = await (await client()).call<Shape<'Reviews'>>('showReviews', { parameters: { session: args.session! } })
  if (shown.reviewerSessionId === null || shown.reviewerHandleId === null)
    throw provostError('NOT_FOUND', {
      message: `no reviewer of ${shown.session} is open`,
      hint: `\`provost review trigger ${shown.session}\``,
      details: { noun: 'reviewer', id: shown.session },
    })
  return attach({ ...context, args: { id: shown.reviewerSessionId } })
}
