// Folds the log again up to a past moment and answers with the view as it was then.
import type { StoredEvent } from '#core/kernel/event'
import { writeInstant } from '#core/kernel/time'
import { foldEvents, type View } from '#core/kernel/view'
import { readMoment } from './read-moment.ts'
import type { World } from './world.ts'

export type Replay = {
  readonly at: string
  readonly position: number
  readonly views: Readonly<Record<string, readonly unknown[]>>
}

const PAGE = 5_000

export async function replayLog(world: World, views: readonly View[], at: string): Promise<Replay> {
  const instant = readMoment(at, world.clock.now())
  const position = await world.store.log.positionAt(writeInstant(instant))
  const events = await readUntil(world, position)
  const rows = views.map(view => [view.name, [...foldEvents(view, events).values()]] as const)
  return { at: writeInstant(instant), position, views: Object.fromEntries(rows) }
}

async function readUntil({ store }: World, position: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  while (events.length < position) {
    const page = await store.log.readPage({
      after: events.at(-1)?.position ?? 0,
      limit: Math.min(PAGE, position - events.length),
    })
    if (page.length === 0) break
    for (const event of page) events.push(event)
  }
  return events
}
