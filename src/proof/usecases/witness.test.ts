// Two homes witness each other: a log that goes on gets its lines, one that was forked never does.
import { copyFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { answerWitness } from '#daemon/http/witness-door'
import { VIEWS } from '#house/views'
import { verifyStore } from '#log/usecases/verify-store'
import { ASKING, openProofWorld, type ProofTestWorld } from '#testing/worlds/proof-world'
import { checkNote } from '../rules/notes/signed-note.ts'
import { readVkey, type VerifierKey } from '../rules/notes/verifier-key.ts'
import { askWitnesses } from './ask-witnesses.ts'
import { changeWitnesses, listWitnesses } from './change-witnesses.ts'
import { cosignCheckpoint, showCosigned, witnessStream } from './cosign-checkpoint.ts'
import { findCheckpoints } from './find-checkpoints.ts'
import { readCheckpointOf } from './judge-checkpoints.ts'
import { type MadeCheckpoint, makeCheckpoint } from './make-checkpoint.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The witness door of a home on loopback. */
async function serve(world: ProofTestWorld): Promise<string> {
  const door = {
    cosign: (text: string) => cosignCheckpoint(world, text),
    show: (originHash: string) => showCosigned(world, originHash),
  }
  const server = createServer((request, response) => void answerWitness(request, response, door))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/witness`
}

async function beWitnessOf(witness: ProofTestWorld, log: ProofTestWorld, made: MadeCheckpoint): Promise<string> {
  await changeWitnesses(witness, { add: { vkey: made.vkey } })
  const { own } = await listWitnesses(witness)
  await changeWitnesses(log, { add: { vkey: own!, url: await serve(witness) } })
  return own!
}

const sign = (world: ProofTestWorld) => makeCheckpoint(world, ASKING, 'asked')
const states = async (world: ProofTestWorld, made: MadeCheckpoint) =>
  (await askWitnesses(world, ASKING, made)).map(({ state }) => state)

test('two homes witness each other, and the line is worth something to a third', async () => {
  const [left, right] = [await openProofWorld(), await openProofWorld()]
  await left.work(300)
  await right.work(5)
  const [ofLeft, ofRight] = [await sign(left), await sign(right)]
  const witness = await beWitnessOf(right, left, ofLeft)
  await beWitnessOf(left, right, ofRight)
  expect(await states(left, ofLeft)).toEqual(['cosigned'])
  expect(await states(right, ofRight)).toEqual(['cosigned'])
  const cosigned = (await left.proof.notes.read()).find(note => note.includes('provost.dev/witness/'))!
  const keys = [ofLeft.vkey, witness].map(vkey => readVkey(vkey) as VerifierKey)
  expect(checkNote(cosigned, keys, left.proof.check).signatures).toMatchObject([
    { state: 'sound' },
    { state: 'sound', at: expect.any(Number) },
  ])
  await left.work(400)
  const later = await sign(left)
  expect(await states(left, later)).toEqual(['cosigned'])
  expect(await states(left, later)).toEqual(['cosigned']) // the answer may be asked for again
  const seen = await right.store.log.readStream(witnessStream(ofLeft.origin))
  expect(seen.map(({ type, data }) => [type, data.size])).toEqual([
    ['witness.cosigned', ofLeft.size],
    ['witness.cosigned', later.size],
  ])
  await Promise.all([left.store.close(), right.store.close()])
})

test('a log that was forked never gets a line, whatever its owner signs', async () => {
  const [log, witness] = [await openProofWorld(), await openProofWorld()]
  await log.work(40)
  const made = await sign(log)
  await beWitnessOf(witness, log, made)
  expect(await states(log, made)).toEqual(['cosigned'])
  await log.store.close()
  copyFileSync(join(log.place, 'provost.db'), join(log.place, 'fork.db'))
  // Another story after the first ten events, and the owner removes what the key remembers.
  const forked = await log.openAgain('fork.db')
  const { DatabaseSync } = await import('node:sqlite')
  await forked.store.close()
  const raw = new DatabaseSync(join(log.place, 'fork.db'))
  raw.exec(`UPDATE events SET body = replace(body, 'thing.changed', 'thing.changes') WHERE position = 10`)
  raw.close()
  const again = await log.openAgain('fork.db')
  await again.store.tree.rebuild()
  await again.work(30)
  const lying: ProofTestWorld = {
    ...again,
    proof: { ...again.proof, key: { ...again.proof.key, readSigned: async () => [] } },
  }
  const other = await sign(lying)
  expect(await askWitnesses(lying, ASKING, other)).toMatchObject([
    { state: 'refused', why: expect.stringContaining('422') },
  ])
  expect(await askWitnesses(lying, ASKING, other)).toMatchObject([{ state: 'refused' }])
  const seen = await witness.store.log.readStream(witnessStream(made.origin))
  expect(seen.map(({ type }) => type)).toEqual(['witness.cosigned', 'witness.refused'])
  await Promise.all([again.store.close(), witness.store.close()])
})

test('what a witness saw proves the log where every copy at home is gone, and finds out a log that was rewritten', async () => {
  const [log, witness] = [await openProofWorld(), await openProofWorld()]
  await log.work(40)
  const made = await sign(log)
  await beWitnessOf(witness, log, made)
  const places = (store: ProofTestWorld) => ({ store: store.store, proof: store.proof, isHere: () => false })
  const ofWitness = async (at: ProofTestWorld) =>
    (await findCheckpoints(places(at))).notes.filter(({ source }) => source.startsWith('witness '))
  expect(await ofWitness(log)).toEqual([]) // it has cosigned nothing yet
  await askWitnesses(log, ASKING, made)
  const [seen] = await ofWitness(log)
  expect(readCheckpointOf(seen!.note)).toMatchObject({ origin: made.origin, size: made.size })
  expect(seen!.note).toContain('provost.dev/witness/')
  // Another log under the same key: only the witness is asked, and it contradicts.
  const other = await log.openAgain('other.db')
  await other.work(made.size + 3)
  await rm(join(log.place, 'checkpoints'), { recursive: true })
  const marks = { read: async () => null, write: async () => {} }
  const judged = await verifyStore({ ...places(other), marks, views: VIEWS })
  expect(judged.proof).toMatchObject({ verdict: 'rewritten', between: { after: 0, upTo: made.size } })
  for (const server of servers.splice(0)) server.close()
  const { notes, unread } = await findCheckpoints(places(log))
  expect(notes.map(({ source }) => source)).not.toContain(seen!.source)
  expect(unread.map(({ source }) => source)).toEqual([seen!.source])
  await Promise.all([log.store.close(), other.store.close(), witness.store.close()])
})

test('a witness that is away, strange or too loud holds up nothing and adds nothing', async () => {
  const [log, witness] = [await openProofWorld(), await openProofWorld()]
  await log.work(3)
  const made = await sign(log)
  const own = await beWitnessOf(witness, log, made)
  const before = await log.proof.notes.read()
  const answers = [
    { status: 200, body: '<html>hello</html>' },
    { status: 200, body: `— ${own.split('+')[0]} AAAA\n` },
    { status: 404, body: '' },
    { status: 409, body: 'nonsense' },
    { status: 409, body: '999999\n' },
  ]
  for (const answer of answers) {
    const strange: ProofTestWorld = { ...log, proof: { ...log.proof, askWitness: async () => answer } }
    expect(await states(strange, made)).toEqual(['refused'])
  }
  await changeWitnesses(log, { add: { vkey: own, url: 'http://127.0.0.1:1' } })
  expect(await states(log, made)).toEqual(['unreachable'])
  expect(await log.proof.notes.read()).toEqual(before)
  expect(await cosignCheckpoint(witness, 'nonsense')).toEqual({ status: 400, body: '' })
  expect(await cosignCheckpoint(log, `old 0\n\n${made.note}`)).toEqual({ status: 404, body: '' })
  await Promise.all([log.store.close(), witness.store.close()])
})
