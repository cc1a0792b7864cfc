// Eight clients that read from a daemon, against the same bytes from a bare server of Node in a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Bench, rateRow } from './bench.ts'
import { compare } from './compare.ts'
import { ask, CLIENTS, withDaemon } from './loaded-daemon.ts'
import { atOnce } from './repeat.ts'

const TURNS = { calls: 10, rounds: 41, warmUps: 10 }
const PATH = '/api/projects'

export const bench: Bench = {
  name: 'daemon-load-reads',
  target: { atLeast: 0.33 },
  run: () =>
    withDaemon(async daemon => {
      const server = fork(join(import.meta.dirname, 'bare-server.ts'), [await ask(daemon, PATH)])
      const [address] = await once(server, 'message')
      const eight = (from: string) =>
        atOnce(Array.from({ length: CLIENTS }, () => () => ask({ ...daemon, address: from }, PATH)))
      const compared = await compare(eight(daemon.address), eight(address), TURNS)
      server.kill()
      return [rateRow(`${CLIENTS} reads at once : from a bare server`, compared, CLIENTS)]
    }),
}
