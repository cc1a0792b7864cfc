// The store as the thread reads it: whoever left is read for no longer, and whoever waits is told how far it is.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventLog } from '#store/ports/event-log'
import type { Store } from '#store/ports/store'
import type { ViewStore } from '#store/ports/view-store'

/** What is read for one question. */
export type Reading = { hasLeft: boolean; read: number }

const readings = new AsyncLocalStorage<Reading>()

export function readingFor<Answer>(reading: Reading, work: () => Promise<Answer>): Promise<Answer> {
  return readings.run(reading, work)
}

export class AskerLeft extends Error {
  constructor() {
    super('whoever asked has left')
  }
}

export function watchStore(store: Store): Store {
  return { ...store, log: watchLog(store.log), views: watchViews(store.views) }
}

async function counted<Row>(work: () => Promise<readonly Row[]>): Promise<Row[]> {
  const reading = readings.getStore()
  if (reading?.hasLeft) throw new AskerLeft()
  const rows = await work()
  if (reading) reading.read += rows.length
  return rows as Row[]
}

function watchLog(log: EventLog): EventLog {
  return {
    append: writes => log.append(writes), // what was begun to be written is written
    takeNumber: counter => log.takeNumber(counter),
    readStream: (...words) => counted(() => log.readStream(...words)),
    readPage: page => counted(() => log.readPage(page)),
    readBack: look => counted(() => log.readBack(look)),
    readRows: (...words) => counted(() => log.readRows(...words)),
    readHeads: (...words) => counted(() => log.readHeads(...words)),
    findEvent: id => log.findEvent(id),
    headPosition: () => log.headPosition(),
    positionAt: instant => log.positionAt(instant),
    onAppend: listener => log.onAppend(listener),
  }
}

function watchViews(views: ViewStore): ViewStore {
  return {
    find: (view, key) => views.find(view, key),
    findMany: (view, keys) => views.findMany(view, keys),
    list: (view, query) => counted(() => views.list(view, query)),
    countByStatus: view => views.countByStatus(view),
  }
}
