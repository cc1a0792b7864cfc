// `provost state deferred add`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { askState, lockWish } from '../ask-state.ts'

export const run: Run = async context => {
  const answer = await askState<{ id: string }>(context, 'addStateDeferred', {
    title: context.args.title!,
    context: textFlag(context, 'context'),
    tags: context.flags.tag as readonly string[] | undefined,
    by: textFlag(context, 'by'),
    ...lockWish(context),
  })
  return { json: answer, lines: [`deferred as ${answer.id}`] }
}
