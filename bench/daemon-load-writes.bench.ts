// Eight clients that write through a daemon, against eight bare appends at once in this process.
import { join } from 'node:path'
import { sampleLesson } from '../src/testing/samples/sample-lesson.ts'
import { appendTo } from './append.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { ask, CLIENTS, withDaemon } from './loaded-daemon.ts'
import { atOnce } from './repeat.ts'
import { openStore } from './throwaway-store.ts'

const TURNS = { calls: 5, rounds: 31, warmUps: 5 }

export const bench: Bench = {
  name: 'daemon-load-writes',
  target: { atMost: 5 },
  run: () =>
    withDaemon(async (daemon, home) => {
      let count = 0
      const write = () => {
        const text = JSON.stringify({ ...sampleLesson, finding_id: `dfind-load-${++count}` })
        return ask(daemon, '/api/lessons/propose', { text })
      }
      const store = await openStore(join(home, 'bare.db'))
      const appends = Array.from({ length: CLIENTS }, (_, index) => appendTo(store.log, `shop/${index}`))
      const writes = atOnce(Array.from({ length: CLIENTS }, () => write))
      const compared = await compare(writes, atOnce(appends), TURNS)
      await store.close()
      return [timeRow(`${CLIENTS} writes at once : ${CLIENTS} bare appends at once`, compared)]
    }),
}
