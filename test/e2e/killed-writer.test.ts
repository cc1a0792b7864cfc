// A writer that is killed without warning, two hundred times at seeded moments: the log holds exactly what it acknowledged.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { verifyLog } from '../../src/log/usecases/verify-log.ts'
import { systemClock } from '../../src/process/system-clock.ts'
import { fileBlobs } from '../../src/store/adapters/file-blobs.ts'
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts'
import { type Provost, test } from './program.ts'
import { seededRandom } from './seeded-random.ts'
import { Writer } from './writer.ts'

const DATABASES = 5
const ROUNDS = 10
const WRITERS = 4
const SEED = 20_261_115

/** So many lines it says, and so many turns of our own loop later it dies: anywhere in its work, not only after a line. */
type Moment = { readonly lines: number; readonly turns: number }

test('200 kills under load: what was acknowledged is there, and at most the one in flight besides', async ({
  provost,
}) => {
  const random = seededRandom(SEED)
  await mkdir(provost.home)
  for (let database = 1; database <= DATABASES; database++) {
    const store = join(provost.home, `${database}.db`)
    for (let round = 1; round <= ROUNDS; round++) {
      const moments = Array.from({ length: WRITERS }, () => ({ lines: 1 + random(20), turns: random(50) }))
      await Promise.all(moments.map((moment, index) => killOne(provost, store, `r${round}w${index}`, moment)))
    }
    expect(await provost.run('log verify', { env: { PROVOST_STORE: store } })).toMatchObject({
      exitCode: 0,
      stderr: '',
    })
  }
})

/** The others of the round go on while this one dies; after the last of them the log has to recover by itself. */
async function killOne(provost: Provost, store: string, name: string, { lines, turns }: Moment): Promise<void> {
  const writer = new Writer(provost, { store, name, appends: 1_000, streams: 5 })
  writer.begin()
  await writer.said(lines) // the first line comes before the store is open
  for (let turn = 0; turn < turns; turn++) await nextTurn()
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
