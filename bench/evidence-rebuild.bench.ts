// How long a full rebuild of 50,000 records takes, against a bare loop that reads and parses the same files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceDirectories } from '../src/evidence/adapters/evidence-directory.ts'
import { readYamls } from '../src/evidence/adapters/yaml-memory.ts'
import { walkRecords, writeIndexes } from '../src/evidence/usecases/index-files.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import { systemClock } from '../src/process/system-clock.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { fillEvidence } from './evidence-store.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const RECORDS = 50_000
const TURNS = { calls: 1, rounds: 5, warmUps: 1 }

export const bench: Bench = {
  name: 'evidence-rebuild',
  target: { atMost: 2 },
  run: () =>
    inThrowawayDirectory(async place => {
      const paths = fillEvidence(place, RECORDS)
      const store = evidenceDirectories({ clock: systemClock, step: noStepWatch, readYamls })(place)
      const rebuild = async () => {
        const { state } = await walkRecords(store)
        if (state.record_count !== RECORDS) throw new Error(`Expected ${RECORDS} records, got ${state.record_count}.`)
        await writeIndexes(store, state, systemClock.now())
      }
      const bare = () => {
        for (const path of paths) JSON.parse(readFileSync(join(place, path), 'utf8'))
      }
      return [timeRow(`rebuild of ${RECORDS} records : read and parse them`, await compare(rebuild, bare, TURNS))]
    }),
}
