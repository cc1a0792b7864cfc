// A writer that is killed without warning, two hundred times at seeded moments: the log holds exactly what it acknowledged.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { systemClock } from '#adapters/clock/system-clock'
import { fileBlobs } from '#adapters/files/file-blobs'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { verifyLog } from '#usecases/verify-log'
import { type Provost, test } from './program.ts'
import { seededRandom } from './seeded-random.ts'
import { Writer } from './writer.ts'

const DATABASES = 5
const ROUNDS = 10
const WRITERS = 4
const SEED = 20_261_115

test('200 kills under load: no acknowledged event is lost, no other is there but the one in flight', async ({
  provost,
}) => {
  const random = seededRandom(SEED)
  await mkdir(provost.home, { recursive: true })
  for (let database = 1; database <= DATABASES; database++) {
    const store = join(provost.home, `${database}.db`)
    for (let round = 1; round <= ROUNDS; round++) {
      const names = Array.from({ length: WRITERS }, (_, index) => `r${round}w${index}`)
      await Promise.all(names.map(name => killOne(provost, store, name, random)))
    }
  }
})

/** The others of the round go on while this one dies; after the last of them the log has to recover by itself. */
async function killOne(
  provost: Provost,
  store: string,
  name: string,
  random: (below: number) => number,
): Promise<void> {
  const writer = new Writer(provost, { store, name, appends: 1_000, streams: 5 })
  writer.begin()
  await writer.said(1 + random(20)) // the first line comes before the store is open
  for (let turn = random(50); turn > 0; turn--) await nextTurn() // so that it dies anywhere in its work, not only after a line
  await writer.kill()
  await expectExactlyAcknowledged(store, writer)
}

async function expectExactlyAcknowledged(path: string, { name, acknowledged }: Writer): Promise<void> {
  const store = await openSqliteStore({ path, views: [], blobs: fileBlobs(`${path}-blobs`), clock: systemClock })
  try {
    expect(await verifyLog(store.log)).toMatchObject({ defects: [] })
    const isStored = async (n: number) => (await store.log.findEvent(`${name}-${n}`)) !== undefined
    const stored = await Promise.all(Array.from({ length: acknowledged + 2 }, (_, index) => isStored(index + 1)))
    const inFlight = stored[acknowledged] // may have become durable before it could be acknowledged
    expect(stored).toEqual([...Array.from({ length: acknowledged }, () => true), inFlight, false])
  } finally {
    await store.close()
  }
}
