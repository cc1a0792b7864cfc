// How long `provost --version` takes, against a Node that does nothing.
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

export const bench: Bench = {
  name: 'cli-version',
  target: { atMost: 1.5 },
  run: () =>
    inThrowawayDirectory(async home => {
      const version = () => runNode({ home }, PROVOST, '--version')
      const nothing = () => runNode({ home }, '-e', '0')
      return [timeRow('provost --version : node -e 0', await compare(version, nothing, { calls: 1, rounds: 41 }))]
    }),
}
