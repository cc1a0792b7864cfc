// `provost log tail`

import type { CommandContext, Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { composeEventLine } from '#cli/print/event-line'
import type { StoredEvent } from '#kernel/events/event'
import { followEvents } from './follow-events.ts'

export const run: Run = async context => {
  const { flags } = context
  const filter = { stream: flags.stream as string | undefined, noun: flags.noun as string | undefined }
  const client = await context.client()
  const { events } = await client.call('readLog', {
    query: { ...filter, last: String(readCountWord(context, 'lines', 20)) },
  })
  if (!flags.follow) return { json: { events }, lines: events.map(composeEventLine) }
  for (const event of events) emit(context, event)
  await followEvents(context, filter, events.at(-1)?.position, event => emit(context, event))
  return { json: undefined, lines: [] }
}

function emit({ flags, emit: print }: CommandContext, event: StoredEvent): void {
  print(flags.json ? JSON.stringify(event) : composeEventLine(event))
}
