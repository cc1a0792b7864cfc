// `provost log verify`: events checked per second, against a loop that only reads and hashes the same rows.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { verifyLog } from '../src/log/usecases/verify-log.ts'
import { type Bench, rateRow } from './bench.ts'
import { compare, processorTime, type Work } from './compare.ts'
import { fillLog, streamNames } from './fill-log.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const STREAMS = 200
const EVENTS = 20_000
const PAGE = 2_000

export const bench: Bench = {
  name: 'store-verify',
  run: () =>
    inThrowawayDirectory(async directory => {
      const path = join(directory, 'store.db')
      await fillLog(path, { streams: streamNames(STREAMS), eventsPerStream: EVENTS / STREAMS })
      const store = await openStore(path)
      const raw = new DatabaseSync(path, { readOnly: true })
      const verify = () => verifyLog(store.log)
      const rows = [
        rateRow(
          'log verify : read and hash',
          await compare(verify, readAndHash(raw), { rounds: 21, calls: 1, clock: processorTime }),
          EVENTS,
        ),
      ]
      raw.close()
      await store.close()
      return rows
    }),
}

function readAndHash(raw: DatabaseSync): Work {
  const page = raw.prepare(
    'SELECT position, stream, version, id, type, at, body, hash FROM events WHERE position > ? LIMIT ?',
  )
  return () => {
    for (let after = 0; after < EVENTS; after += PAGE) {
      for (const row of page.all(after, PAGE)) hash('sha256', `${row.hash}\n${row.body}`)
    }
  }
}
