// What an append costs in a log of 10 events and in one of 1,000,000.
import { join } from 'node:path'
import type { EventLog } from '../src/store/ports/event-log.ts'
import { appendTo } from './append.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { type FilledLog, fillLog, streamNames } from './fill-log.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const SMALL: FilledLog = { streams: streamNames(10), eventsPerStream: 1 }
const LARGE: FilledLog = { streams: streamNames(10_000), eventsPerStream: 100 }

export const bench: Bench = {
  name: 'store-log-growth',
  target: { atMost: 1.5 },
  run: () =>
    inThrowawayDirectory(async directory => {
      const [small, large] = await Promise.all([
        openFilled(join(directory, 'small.db'), SMALL),
        openFilled(join(directory, 'large.db'), LARGE),
      ])
      const grown = appendAnywhere(large.log, LARGE)
      const young = appendAnywhere(small.log, SMALL)
      const rows = [
        timeRow(
          'append at 1,000,000 events : at 10 events',
          await compare(grown, young, { calls: 50, rounds: 101, warmUps: 20 }),
        ),
      ]
      await Promise.all([small.close(), large.close()])
      return rows
    }),
}

async function openFilled(path: string, filled: FilledLog) {
  await fillLog(path, filled)
  return openStore(path)
}

/** To the streams in an order that leaps about, so that no page of an index is met twice in a row. */
function appendAnywhere(log: EventLog, { streams, eventsPerStream }: FilledLog): Work {
  const appends = streams.map(stream => appendTo(log, stream, eventsPerStream))
  let next = 0
  return () => {
    next = (next + 3_571) % appends.length
    return appends[next]!()
  }
}
