// What one entry costs in a directory of 100,000, against one of 1,000.
import { join } from 'node:path'
import { type Bench, showMs } from './bench.ts'
import { compare } from './compare.ts'
import { fillStateDirectory } from './state-files.ts'
import { auditOf } from './statedir-audit.bench.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const SMALL = 1_000
const LARGE = 100_000

export const bench: Bench = {
  name: 'statedir-scale',
  target: { atMost: 1.5 },
  run: () =>
    inThrowawayDirectory(async place => {
      const large = auditOf(fillStateDirectory(join(place, 'large'), LARGE))
      const small = auditOf(fillStateDirectory(join(place, 'small'), SMALL))
      // As many small audits as look at the same number of entries, so that both turns are equally long.
      const manySmall = async () => {
        for (let call = 0; call < LARGE / SMALL; call++) await small()
      }
      const { subjectMs, baselineMs, timeRatios } = await compare(large, manySmall, {
        calls: 1,
        rounds: 11,
        warmUps: 3,
      })
      const perEntry = (ms: number) => showMs(ms / LARGE)
      return [
        {
          what: 'per entry, 100,000 : 1,000',
          subject: perEntry(subjectMs),
          baseline: perEntry(baselineMs),
          ...timeRatios,
        },
      ]
    }),
}
