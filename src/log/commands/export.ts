// `provost log export`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'

const LIMIT = '200'

export const run: Run = async ({ flags, client, emit }) => {
  const stream = flags.stream as string | undefined
  const all: Shape<'EventList'>['events'][number][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { stream, cursor, limit: LIMIT }
    const page: Shape<'EventList'> = await (await client()).call('readLog', { query })
    if (flags.json) all.push(...page.events)
    else for (const event of page.events) emit(JSON.stringify(event))
    cursor = page.next
  }
  return { json: { events: all }, lines: [] }
}
