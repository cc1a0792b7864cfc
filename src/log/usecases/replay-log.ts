// The views as they were at a past moment, all of them.
import { writeInstant } from '#kernel/events/time'
import type { View } from '#kernel/events/view'
import type { World } from '#recorder/world'

export type Replay = {
  readonly at: string
  readonly position: number
  readonly views: Readonly<Record<string, readonly unknown[]>>
}

/** `past` is the world of then: its views are folded from the log, once for all who ask about that moment. */
export async function replayLog({ store, clock }: World, views: readonly View[]): Promise<Replay> {
  const rows: [string, readonly unknown[]][] = []
  for (const { name } of views) {
    const listed = await store.views.list(name, { limit: Number.MAX_SAFE_INTEGER })
    rows.push([name, listed.map(({ state }) => state)])
  }
  return { at: writeInstant(clock.now()), position: await store.log.headPosition(), views: Object.fromEntries(rows) }
}
