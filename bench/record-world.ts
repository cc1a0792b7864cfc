// A store of evidence with many records, and a world that is enough to derive lessons from it.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkpointFiles } from '../src/evidence/adapters/checkpoint-files.ts'
import { evidenceDirectories } from '../src/evidence/adapters/evidence-directory.ts'
import { readYamls } from '../src/evidence/adapters/yaml-memory.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import {
  type DeriveAnswer,
  type DeriveWish,
  deriveFromEvidence,
} from '../src/lessons/usecases/derive/derive-from-evidence.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { World } from '../src/recorder/world.ts'
import { composeRecord, fillEvidence } from './evidence-store.ts'
import { ASKING, openLessons } from './lesson-store.ts'

export type RecordWorld = {
  readonly derive: (wish: DeriveWish) => Promise<DeriveAnswer>
  /** A day of its own, on which one run was reported. */
  readonly addDay: () => void
  readonly close: () => Promise<void>
}

export async function openRecords(place: string, count: number): Promise<RecordWorld> {
  const root = join(place, `records-${count}`)
  fillEvidence(root, count)
  const store = evidenceDirectories({ clock: systemClock, step: noStepWatch, readYamls })(root)
  const { world } = await openLessons(root, 1, 'candidate')
  const evidence = { openStore: () => store, derivations: checkpointFiles(join(root, 'cache'), '1') }
  let days = 0
  return {
    derive: wish => deriveFromEvidence({ ...world, evidence } as unknown as World, ASKING, store, wish),
    addDay() {
      const folder = join(root, 'records/acme/new/2026/02', String(++days))
      mkdirSync(folder, { recursive: true })
      const record = composeRecord('acme/new', `new-${days}`, '2026-02-01T00:00:00Z')
      writeFileSync(join(folder, `run-new-${days}.json`), JSON.stringify(record))
      utimesSync(folder, days, days) // as if it had been quiet since
    },
    close: () => world.store.close(),
  }
}
