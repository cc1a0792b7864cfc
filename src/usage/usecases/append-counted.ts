// Appends what was counted, priced where a table says so, and tells people of limits that it reaches.
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import type { EventLog } from '#store/ports/event-log'
import type { UsageBook } from '../rules/counting/usage-book.ts'
import type { UsageEvent } from '../rules/counting/usage-events.ts'
import { priceEvents } from '../rules/sums/price-events.ts'
import { attributionOf } from './attribution.ts'
import { tellLimits } from './limits/tell-limits.ts'

export async function findBook({ store }: World, session: string): Promise<UsageBook | undefined> {
  return (await store.views.find<UsageBook>('usage_book', session))?.state
}

type Counted = {
  readonly root: string
  readonly version: number
  readonly counted: readonly UsageEvent[]
}

export async function appendCounted(
  world: World,
  asking: Asking,
  view: SessionView,
  { root, version, counted }: Counted,
  append: EventLog['append'] = writes => world.store.log.append(writes),
): Promise<void> {
  // A table that cannot be read prices nothing; what was used is counted all the same.
  const prices = await world.prices.read(root).catch(() => [])
  const events = priceEvents(counted, prices).map(({ type, data, ...more }) =>
    composeEvent(world, asking, type, { ...data, ...more }),
  )
  await append([{ stream: `usage/${view.id}`, expectedVersion: version, events }])
  return tellLimits(world, asking, attributionOf(view))
}
