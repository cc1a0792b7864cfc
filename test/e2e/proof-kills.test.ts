// Whoever signs is killed at any moment, two at a time: the key never says two different things about one size.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { VIEWS } from '../../src/house/views.ts'
import { verifyStore } from '../../src/log/usecases/verify-store.ts'
import { systemClock } from '../../src/process/system-clock.ts'
import { readCheckpointOf } from '../../src/proof/usecases/judge-checkpoints.ts'
import { makeCheckpoint } from '../../src/proof/usecases/make-checkpoint.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import { temporaryDirectory } from '../../src/testing/temporary-directory.ts'
import { ASKING, openProofWorld, type ProofTestWorld, proofWorldOn } from '../../src/testing/worlds/proof-world.ts'

/** `PROVOST_KILLS=500` for the whole run, on each engine. */
const KILLS = Number(process.env.PROVOST_KILLS ?? 6)
const PATIENCE_MS = KILLS * 20_000 + 60_000
const ROOT = join(import.meta.dirname, '..', '..')
const PROGRAM = join(ROOT, 'node_modules', '.cache', 'sign-for-ever.mjs')

/** From the sources a process takes seconds before it signs for the first time, and hundreds of them are killed. */
beforeAll(() =>
  build({
    ...{ absWorkingDir: ROOT, entryPoints: ['src/testing/sign-for-ever.ts'], outfile: PROGRAM },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
  }),
)

type Engine = { readonly words: readonly string[]; readonly open: () => Promise<ProofTestWorld> }

/** Killed a while after it said that it is at work; how long follows from the number of the kill. */
async function killOne(words: readonly string[], number: number): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const isAtWork = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)])
  expect(isAtWork).toBe(true)
  await new Promise(resolve => setTimeout(resolve, (number * 37) % 300))
  child.kill('SIGKILL')
  await ended
}

/** Two at a time, and then what they left is read: what was signed, every note, and the log against them. */
async function killAgainAndAgain({ words, open }: Engine): Promise<void> {
  for (let number = 0; number < KILLS; number += 2)
    await Promise.all([killOne(words, number), killOne(words, number + 1)])
  const world = await open()
  await makeCheckpoint(world, ASKING, 'asked')
  const { store, proof } = world
  const signed = await proof.key.readSigned()
  const roots = new Map<number, string>(signed.map(({ size, root }) => [size, root]))
  for (const { size, root } of signed) expect(roots.get(size)).toBe(root)
  const notes = [...(await proof.notes.read()), ...(await store.tree.readNotes())]
  expect(notes.length).toBeGreaterThan(0)
  for (const note of notes) {
    const { size, root } = readCheckpointOf(note)!
    expect(roots.get(size)).toBe(root)
  }
  const marks = { read: async () => null, write: async () => {} }
  const found = await verifyStore({ store, marks, views: VIEWS, proof, isHere: () => false })
  expect({ defects: found.defects, verdict: found.proof.verdict }).toEqual({ defects: [], verdict: 'proven' })
  process.stdout.write(`${KILLS} kills, ${roots.size} signed sizes, ${notes.length} notes, ${found.events} events\n`)
  await store.close()
}

describe('killed again and again, no two notes of one size differ, and the log is proven by all of them', () => {
  test('on SQLite', { timeout: PATIENCE_MS }, async () => {
    const place = process.env.PROVOST_KILLS_PLACE ?? temporaryDirectory('kills') // a long run may go on where one ended
    await killAgainAndAgain({ words: [place], open: () => openProofWorld(place) })
  })

  test('on PostgreSQL', { timeout: PATIENCE_MS }, async () => {
    const server = await PostgresServer.start()
    const place = temporaryDirectory('kills')
    try {
      const open = async () =>
        proofWorldOn(await openPostgresStore({ url: server.url, views: VIEWS, clock: systemClock }), place)
      await killAgainAndAgain({ words: [place, server.url], open })
    } finally {
      await server.stop()
    }
  })
})
