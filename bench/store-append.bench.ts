// Durable appends per second on SQLite, against the bare driver.
import { join } from 'node:path'
import type { EventLog } from '../src/store/ports/event-log.ts'
import { appendTo } from './append.ts'
import { aside, type Bench, rateRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { rawInsert } from './raw-insert.ts'
import { atOnce, inTurn } from './repeat.ts'
import { shopView } from './shop-view.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openRaw, openStore } from './throwaway-store.ts'

const AT_ONCE = 16

// Short turns, so that both meet the same weather of the disk. A checkpoint falls into every fourth of the subject's and
// into every seventh of the baseline's.
const TURNS = { calls: 50, rounds: 121, warmUps: 20 }

export const bench: Bench = {
  name: 'store-append',
  target: { atLeast: 0.7 },
  run: () =>
    inThrowawayDirectory(async directory => {
      const store = await openStore(join(directory, 'store.db'))
      const viewed = await openStore(join(directory, 'viewed.db'), [shopView])
      const raw = await openRaw(join(directory, 'raw.db'))
      const append = appendTo(store.log, 'shop/alone')
      const same = rawInsert(raw, 'events')
      const rows = [
        rateRow('one by one : same table', await compare(append, same, TURNS)),
        aside(
          rateRow('one by one : table without unique indexes', await compare(append, rawInsert(raw, 'bare'), TURNS)),
        ),
        aside(
          rateRow('one by one with a view : same table', await compare(appendTo(viewed.log, 'shop/a'), same, TURNS)),
        ),
        aside(rateRow(`${AT_ONCE} at once : same table, one by one`, await compareAtOnce(store.log, same), AT_ONCE)),
      ]
      raw.close()
      await Promise.all([store.close(), viewed.close()])
      return rows
    }),
}

function compareAtOnce(log: EventLog, baseline: Work) {
  const appends = Array.from({ length: AT_ONCE }, (_, index) => appendTo(log, `shop/${index}`))
  return compare(atOnce(appends), inTurn(AT_ONCE, baseline), { ...TURNS, calls: 3 })
}
