// How long a hook takes that leaves a signal, against a Node that does nothing. Promised: less than 50 ms more, which
// on a machine whose Node starts in 30 ms is a ratio of 2.6.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

export const bench: Bench = {
  name: 'session-signal',
  target: { atMost: 2 },
  run: () =>
    inThrowawayDirectory(async home => {
      const run = join(home, 'run', 'demo-7', 'g1')
      mkdirSync(run, { recursive: true })
      const words = ['--session', 'demo-7', '--generation', '1', '--event', 'PreToolUse', '--run', run]
      const signal = () => runNode({ home }, PROVOST, 'signal', ...words, '--hook', 'claude-code')
      const nothing = () => runNode({ home }, '-e', '0')
      const row = timeRow('provost signal : node -e 0', await compare(signal, nothing, { calls: 1, rounds: 41 }))
      statSync(join(run, 'signals.jsonl')) // a fast hook that leaves nothing would be no hook
      return [row]
    }),
}
