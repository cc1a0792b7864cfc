// A small view for tests: it counts the events of each stream and forgets a stream that was removed.
import type { View } from '#kernel/events/view'

export type Count = { readonly events: number; readonly lastType: string; readonly group: string }

export const countingView: View = {
  name: 'count',
  version: 1,
  nouns: ['thing'],
  keyOf: event => event.stream,
  fold: (state, event) => {
    if (event.type === 'thing.removed') return undefined
    const before = (state as Count | undefined)?.events ?? 0
    return { events: before + 1, lastType: event.type, group: String(event.data.group ?? 'none') } satisfies Count
  },
  indexOf: state => ({ scope: (state as Count).group, status: (state as Count).lastType }),
}
