// What the catalog of errors adds to `provost --version`: the program as it is, against a copy of its door that has
// nothing behind it. The copy answers too, which shows that the catalog is not loaded.
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

export const bench: Bench = {
  name: 'errors-catalog-load',
  target: { atMost: 1.05 },
  run: () =>
    inThrowawayDirectory(async home => {
      const doorAlone = copyDoor(join(home, 'door'))
      const whole = () => runNode({ home }, PROVOST, '--version')
      const bare = () => runNode({ home }, doorAlone, '--version')
      return [
        timeRow('provost --version : without a catalog to load', await compare(whole, bare, { calls: 1, rounds: 101 })),
      ]
    }),
}

function copyDoor(place: string): string {
  const root = dirname(dirname(PROVOST))
  mkdirSync(join(place, 'bin'), { recursive: true })
  cpSync(join(root, 'package.json'), join(place, 'package.json'))
  cpSync(PROVOST, join(place, 'bin', 'provost.js'))
  return join(place, 'bin', 'provost.js')
}
