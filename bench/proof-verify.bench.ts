// `log verify` that proves the log against 100 checkpoints, against the check of the chains alone.
import { join } from 'node:path'
import { verifyLog } from '../src/log/usecases/verify-log.ts'
import { TreeCheck } from '../src/proof/usecases/check-tree.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'
import { fillLog, streamNames } from './fill-log.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const STREAMS = 200
const EVENTS = 20_000
const CHECKPOINTS = Array.from({ length: 100 }, (_, n) => (n + 1) * (EVENTS / 100))

export const bench: Bench = {
  name: 'proof-verify',
  target: { atMost: 1.6 },
  run: () =>
    inThrowawayDirectory(async directory => {
      const path = join(directory, 'store.db')
      await fillLog(path, { streams: streamNames(STREAMS), eventsPerStream: EVENTS / STREAMS })
      const store = await openStore(path)
      const prove = async () => {
        const tree = new TreeCheck(store, CHECKPOINTS)
        await verifyLog(store.log, rows => tree.addRows(rows))
        await tree.finish()
      }
      const options = { rounds: 21, calls: 1, clock: processorTime }
      const compared = await compare(prove, () => verifyLog(store.log), options)
      await store.close()
      return [timeRow(`${EVENTS} events against 100 checkpoints : their chains alone`, compared)]
    }),
}
