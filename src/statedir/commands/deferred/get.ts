// `provost state deferred get`

import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import type { DeferredItem } from '#statedir/rules/deferred/read-deferred'
import { askState } from '../ask-state.ts'

export const run: Run = async context => {
  const item = await askState<DeferredItem>(context, 'getStateDeferred', { id: context.args.id! })
  return {
    json: item,
    lines: composeFacts([
      ['id', item.id],
      ['status', item.status],
      ['title', item.title],
      ['captured', item.captured_at ?? 'unknown'],
      ['tags', item.tags.join(' ') || 'none'],
      ['context', item.context ?? 'none'],
    ]),
  }
}
