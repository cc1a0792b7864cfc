// `provost log export`

import type { Run } from '#cli/command'
import type { StoredEvent } from '#kernel/events/event'

const LIMIT = '200'

export const run: Run = async ({ flags, client, emit }) => {
  const stream = flags.stream as string | undefined
  const all: StoredEvent[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { stream, cursor, limit: LIMIT }
    const page: { events: StoredEvent[]; next: string | null } = await (await client()).call('readLog', { query })
    if (flags.json) all.push(...page.events)
    else for (const event of page.events) emit(JSON.stringify(event))
    cursor = page.next
  }
  return { json: { events: all }, lines: [] }
}
