// `provost state deferred close`
import type { ClosingAnswer } from '#usecases/statedir/close-deferred-item'
import { askState, lockWish, textFlag } from '../ask-state.ts'
import type { Run } from '../command.ts'

export const run: Run = async context => {
  const input = { id: context.args.id!, by: textFlag(context, 'by'), ...lockWish(context) }
  const { id, status, changed } = await askState<ClosingAnswer>(context, 'closeDeferred', input)
  return { json: { id, status, changed }, lines: [changed ? `${id} is ${status} now` : `${id} was ${status} already`] }
}
