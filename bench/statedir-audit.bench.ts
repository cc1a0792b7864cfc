// The audit of a state directory, against a bare readdir and lstat of the same directory.
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import { openStateDirectory } from '../src/statedir/adapters/state-directory.ts'
import { selectContract } from '../src/statedir/rules/contract/site-contract.ts'
import { auditState } from '../src/statedir/usecases/audit-state.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { fillStateDirectory } from './state-files.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const SIZES = [1_000, 10_000, 100_000]

export const bench: Bench = {
  name: 'statedir-audit',
  target: { atMost: 3 },
  run: () =>
    inThrowawayDirectory(async place => {
      const rows = []
      for (const size of SIZES) {
        const directory = fillStateDirectory(join(place, String(size)), size)
        const rounds = size > 10_000 ? 11 : 31
        rows.push(
          timeRow(
            `${size.toLocaleString('en')} entries : readdir + lstat`,
            await compare(auditOf(directory), bareLoop(directory), { calls: 1, rounds, warmUps: 3 }),
          ),
        )
      }
      return rows
    }),
}

export function auditOf(path: string): () => Promise<unknown> {
  const site = {
    directory: openStateDirectory(path, systemClock),
    contract: selectContract({ kind: 'built_in', profile: 'provost' }),
    clock: systemClock,
    ids: randomIds(systemClock),
    ledger: null,
    actor: null,
  } as const
  return () => auditState(site)
}

function bareLoop(path: string): () => unknown {
  return () => {
    let bytes = 0
    for (const name of readdirSync(path)) bytes += lstatSync(`${path}/${name}`).size
    return bytes
  }
}
