// `provost state unlock`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { askState } from './ask-state.ts'

type BrokenLock = Shape<'BrokenStateLock'>

export const run: Run = async context => {
  const token = textFlag(context, 'token')
  if (token === undefined)
    throw provostError('USAGE', { message: '--token must be given', hint: '`provost state lock` shows it' })
  const answer = await askState<BrokenLock>(context, 'breakStateLock', {
    token,
    force: context.flags.force === true,
    reason: textFlag(context, 'reason') ?? '',
  })
  const who = answer.holder ? `pid ${answer.holder.pid} on ${answer.holder.host}` : 'somebody unknown'
  return { json: answer, lines: [`broke the lock of ${who}`] }
}
