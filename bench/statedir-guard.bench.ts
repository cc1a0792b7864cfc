// The guard as a hook, in a process of its own, against an empty Node. It runs before every write of every agent.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const PROGRAM = join(import.meta.dirname, '..', 'bin', 'provost.js')
const TURNS = { calls: 1, rounds: 31, warmUps: 5 }

export const bench: Bench = {
  name: 'statedir-guard',
  target: { atMost: 3 },
  run: () =>
    inThrowawayDirectory(async place => {
      mkdirSync(join(place, '.provost', 'state'), { recursive: true })
      const ask = (path: string) => () => {
        const input = JSON.stringify({ tool_input: { file_path: path }, cwd: place })
        const words = [PROGRAM, 'state', 'guard', '--hook', 'claude-code']
        const { status } = spawnSync(process.execPath, words, { input, cwd: place })
        if (status !== 0) throw new Error(`the hook exited ${status}`)
      }
      const empty = () => spawnSync(process.execPath, ['-e', '0'])
      return [
        timeRow('a path elsewhere : node -e 0', await compare(ask('src/main.ts'), empty, TURNS)),
        timeRow('a name to refuse : node -e 0', await compare(ask('.provost/state/review_api.md'), empty, TURNS)),
      ]
    }),
}
