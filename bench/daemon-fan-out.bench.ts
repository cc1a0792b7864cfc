// How long one event takes to reach 500 listeners: the last against the first, counted from the call of append.
import { join } from 'node:path'
import { EventFeed } from '../src/daemon/event-feed.ts'
import { startDaemon } from '../src/daemon/server.ts'
import type { EventLog } from '../src/store/ports/event-log.ts'
import { appendTo } from './append.ts'
import { type Bench, type Row, timeRow } from './bench.ts'
import { summarise } from './compare.ts'
import { type Arrivals, ListenerProcess } from './fan-out-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const LISTENERS = 500
const EVENTS = 60
const WARM_UPS = 10

export const bench: Bench = {
  name: 'daemon-fan-out',
  run: async () => [await inThrowawayDirectory(inMemory), await inThrowawayDirectory(overSockets)],
}

async function inMemory(directory: string): Promise<Row> {
  const store = await openStore(join(directory, 'store.db'))
  const feed = new EventFeed(store.log, raise)
  let arrivals: bigint[] = []
  let tellAll = (_: Arrivals) => {}
  const send = () => {
    arrivals.push(process.hrtime.bigint())
    if (arrivals.length === LISTENERS) tellAll({ first: arrivals[0]!, last: arrivals.at(-1)! })
    return true
  }
  for (let n = 0; n < LISTENERS; n++)
    feed.open({ after: 0 }, { send, onceReady: ignore, comment: ignore, drop: ignore })
  const next = () => {
    arrivals = []
    return new Promise<Arrivals>(resolve => {
      tellAll = resolve
    })
  }
  const row = await measure(`last : first of ${LISTENERS} listeners in memory`, store.log, next)
  feed.close()
  await store.close()
  return row
}

function ignore(): void {}

function raise(error: unknown): never {
  throw error
}

async function overSockets(directory: string): Promise<Row> {
  const daemon = await startDaemon({ PROVOST_HOME: directory })
  const listeners = await ListenerProcess.start(daemon.paper.address, directory, LISTENERS)
  try {
    const { log } = daemon.wired.services.world.store
    return await measure(`last : first of ${LISTENERS} listeners over sockets`, log, () => listeners.next())
  } finally {
    listeners.stop()
    await daemon.stop('the bench is over')
  }
}

async function measure(what: string, log: EventLog, next: () => Promise<Arrivals>): Promise<Row> {
  const append = appendTo(log, 'shop/told')
  const firsts: number[] = []
  const lasts: number[] = []
  for (let event = -WARM_UPS; event < EVENTS; event++) {
    const arrived = next()
    const start = process.hrtime.bigint()
    await append()
    const { first, last } = await arrived
    if (event < 0) continue
    firsts.push(Number(first - start) / 1e6)
    lasts.push(Number(last - start) / 1e6)
  }
  return timeRow(what, summarise(lasts, firsts))
}
