// `provost log search`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { composeEventLine } from '#cli/print/event-line'
import type { StoredEvent } from '#kernel/events/event'

type Found = Shape<'FoundEvents'>

export const run: Run = async context => {
  const wanted = readCountWord(context, 'limit', 20)
  const client = await context.client()
  const events: StoredEvent[] = []
  // One answer looks at a part of a long log; the cursor goes on until enough is found or nothing is left.
  for (let cursor: string | null | undefined; cursor !== null && events.length < wanted; ) {
    const query = { ...queryOf(context), limit: String(Math.min(wanted - events.length, 200)), cursor }
    const page: Found = await client.call('searchLog', { query })
    events.push(...(page.events as readonly StoredEvent[]))
    cursor = page.next
    if (cursor !== null && events.length < wanted) context.progress(`looked back to event ${page.lookedBackTo} …`)
  }
  return { json: { events }, lines: events.length === 0 ? ['no event fits'] : events.map(composeEventLine) }
}

function queryOf({ args, flags }: Parameters<Run>[0]) {
  const { stream, noun, type, by, at } = flags as Readonly<Record<string, string | undefined>>
  return { text: args.text, stream, noun, type, actor: by, at }
}
