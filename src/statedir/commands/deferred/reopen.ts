// `provost state deferred reopen`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { askState, lockWish } from '../ask-state.ts'

type ClosingAnswer = Shape<'ClosedStateDeferred'>

export const run: Run = async context => {
  const input = { id: context.args.id!, by: textFlag(context, 'by'), ...lockWish(context) }
  const { id, status, changed } = await askState<ClosingAnswer>(context, 'reopenStateDeferred', input)
  return { json: { id, status, changed }, lines: [changed ? `${id} is ${status} now` : `${id} was ${status} already`] }
}
