// A log that can be signed, for tests: real SQLite, real key files, real git, in a directory of its own.
import { join } from 'node:path'
import { VIEWS } from '#house/views'
import { person } from '#kernel/events/actor'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { composeProof } from '#proof/proof-parts'
import type { Asking, World } from '#recorder/world'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { someEvent } from '../samples/events.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

export const ASKING: Asking = {
  actor: person('ana'),
  correlation: 'co_1',
  cause: null,
  onceKey: null,
  seenVersion: null,
}

export type ProofTestWorld = World & {
  readonly place: string
  readonly keys: string
  /** So many more events of somebody's work. */
  readonly work: (count: number) => Promise<void>
  readonly openAgain: (database?: string) => Promise<ProofTestWorld>
}

export async function openProofWorld(place = temporaryDirectory('proof'), database = 'provost.db') {
  const path = join(place, database)
  const store = await openSqliteStore({
    path,
    views: VIEWS,
    blobs: fileBlobs(join(place, 'blobs')),
    clock: systemClock,
  })
  return proofWorldOn(store, place)
}

export function proofWorldOn(store: Store, place: string): ProofTestWorld {
  const home = {
    keys: join(place, 'keys'),
    checkpoints: join(place, 'checkpoints'),
    witnesses: join(place, 'witnesses.json'),
  }
  const proof = composeProof(home, async () => false)
  const parts = { store, clock: systemClock, ids: randomIds(systemClock), proof, steps: () => {}, node: { id: 'nd_1' } }
  return {
    ...(parts as unknown as World), // what this room asks of the world
    place,
    keys: join(place, 'keys'),
    work: async count => {
      const stream = `project/p${(await store.log.headPosition()).toString()}`
      await store.log.append([{ stream, expectedVersion: 0, events: Array.from({ length: count }, () => someEvent()) }])
    },
    openAgain: database => openProofWorld(place, database),
  }
}
