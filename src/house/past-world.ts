// The world as of a past moment: the log ends there, the views are those of then, the clock stands still. What was never in
// the log (files, processes, signals) is not part of it, so only questions that the log answers alone may be asked.

import { writeInstant } from '#kernel/events/time'
import type { View } from '#kernel/events/view'
import { TakeTurns } from '#recorder/take-turns'
import type { World } from '#recorder/world'
import type { EventLog } from '#store/ports/event-log'
import type { Store } from '#store/ports/store'
import type { ViewStore } from '#store/ports/view-store'
import { FoldShelf } from './fold-shelf.ts'
import { pastViews } from './past-views.ts'
import { readPastMoment } from './read-moment.ts'

/** Whoever looks around in the past asks many questions about the same moment. */
const KEPT_MAX = 3

export class PastWorlds {
  readonly #world: World
  readonly #views: readonly View[]
  readonly #kept = new Map<number, ViewStore>()
  readonly #shelf: FoldShelf
  readonly #turns = new TakeTurns('too many past moments are asked for')

  constructor(world: World, views: readonly View[]) {
    this.#world = world
    this.#views = views
    this.#shelf = new FoldShelf(world.store.log, views)
  }

  async at(text: string): Promise<World> {
    const { store, clock } = this.#world
    const moment = readPastMoment(text, clock.now())
    const position = await store.log.positionAt(writeInstant(moment))
    return {
      ...this.#world,
      isPast: true,
      clock: { now: () => moment, monotonic: () => clock.monotonic(), sleep: (ms, signal) => clock.sleep(ms, signal) },
      store: pastStore(store, position, this.#viewsAt(position)),
    }
  }

  #viewsAt(position: number): ViewStore {
    const views =
      this.#kept.get(position) ??
      // One fold after the other, however many ask: each holds all rows of a moment.
      pastViews(this.#views, () => this.#turns.take(() => this.#shelf.foldUntil(position)))
    this.#kept.delete(position) // what was asked for last is forgotten last
    this.#kept.set(position, views)
    for (const old of [...this.#kept.keys()].slice(0, -KEPT_MAX)) this.#kept.delete(old)
    return views
  }
}

function pastStore(store: Store, position: number, views: ViewStore): Store {
  return {
    where: store.where,
    engine: store.engine,
    log: pastLog(store.log, position),
    views,
    intents: store.intents,
    requests: store.requests,
    // When somebody was heard was never in the log.
    signals: { note: async () => {}, find: async () => new Map() },
    blobs: store.blobs,
    tree: store.tree,
    maintenance: store.maintenance,
    close: async () => {},
  }
}

function pastLog(log: EventLog, end: number): EventLog {
  return {
    append: () => Promise.reject(new Error('the past cannot be changed')),
    takeNumber: () => Promise.reject(new Error('the past cannot be changed')),
    readStream: (stream, until = end) => log.readStream(stream, Math.min(until, end)),
    readPage: async page => (await log.readPage(page)).filter(event => event.position <= end),
    readBack: look => log.readBack({ ...look, before: Math.min(look.before, end + 1) }),
    findEvent: async id => {
      const event = await log.findEvent(id)
      return event && event.position <= end ? event : undefined
    },
    headPosition: async () => end,
    positionAt: async instant => Math.min(await log.positionAt(instant), end),
    readRows: (after, limit) => log.readRows(after, limit),
    readHeads: (after, limit) => log.readHeads(after, limit),
    onAppend: () => () => {},
  }
}
