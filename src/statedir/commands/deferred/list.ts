// `provost state deferred list`

import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import type { DeferredReading } from '#statedir/rules/deferred/read-deferred'
import { askState } from '../ask-state.ts'

export const run: Run = async context => {
  const list = await askState<DeferredReading>(context, 'listStateDeferred')
  const items = list.items.filter(({ status }) => context.flags.all || status !== 'closed')
  const rows = items.map(({ id, status, title, tags, captured_at, duplicate }) => [
    duplicate ? `${id} (twice)` : id,
    status,
    title,
    tags.join(' '),
    captured_at ?? 'unknown',
  ])
  if (rows.length === 0) return { json: { ...list, items }, lines: ['nothing is deferred'] }
  return {
    json: { ...list, items },
    lines: composeTable(['ID', 'STATUS', 'TITLE', 'TAGS', 'CAPTURED'], rows, context.width),
  }
}
