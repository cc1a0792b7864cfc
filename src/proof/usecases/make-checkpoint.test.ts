// What is signed once binds, whatever dies or is put back in between.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ASKING, openProofWorld, type ProofTestWorld } from '#testing/worlds/proof-world'
import { ed25519 } from '../ed25519.ts'
import { checkNote } from '../rules/notes/signed-note.ts'
import { verifyTlogProof } from '../rules/notes/tlog-proof.ts'
import { readVkey, type VerifierKey } from '../rules/notes/verifier-key.ts'
import { examineKey } from './examine-key.ts'
import { forkLog } from './fork-log.ts'
import { readCheckpointOf } from './judge-checkpoints.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import { proveEvent } from './prove-event.ts'
import { rotateKey } from './rotate-key.ts'

const keyOf = (vkey: string) => readVkey(vkey) as VerifierKey
const sign = (world: ProofTestWorld) => makeCheckpoint(world, ASKING, 'asked')
const signedLines = ({ keys }: ProofTestWorld) => readFileSync(join(keys, 'signed'), 'utf8').trimEnd().split('\n')

/** No two notes of one size with different roots, and the lines of the key say the same. */
async function expectOneStory({ proof, store }: ProofTestWorld): Promise<void> {
  const roots = new Map<number, string>()
  for (const note of [...(await proof.notes.read()), ...(await store.tree.readNotes())]) {
    const { size, root } = readCheckpointOf(note)!
    expect(roots.get(size) ?? root).toBe(root)
    roots.set(size, root)
  }
}

test('a checkpoint is signed by a key that only its owner can read, and the log names both', async () => {
  const world = await openProofWorld()
  await world.work(700)
  const made = await sign(world)
  expect(checkNote(made.note, [keyOf(made.vkey)], ed25519.check).valid).toBe(true)
  expect(made).toMatchObject({ size: 701, origin: expect.stringMatching(/^provost\.dev\/log\/[0-9a-f]{16}$/) })
  expect(statSync(join(world.keys, 'home.pem')).mode & 0o777).toBe(0o600)
  expect(statSync(world.keys).mode & 0o777).toBe(0o700)
  const history = await world.store.log.readStream('log/home')
  expect(history).toMatchObject([
    { type: 'log.key_made', data: { vkey: made.vkey } },
    { type: 'log.checkpointed', data: { size: 701, root: made.root, because: 'asked', rule: 'S1' } },
  ])
  await world.work(5)
  expect(await sign(world)).toMatchObject({ size: 707, vkey: made.vkey })
  expect(await world.proof.notes.read()).toHaveLength(2)
  await world.store.close()
})

test('an event is proven to whoever has only the checkpoint', async () => {
  const world = await openProofWorld()
  await world.work(600)
  await expect(proveEvent(world, 'ev_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [event] = await world.store.log.readPage({ after: 416, limit: 1 })
  await expect(proveEvent(world, event!.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('no checkpoint'),
  })
  const { vkey } = await sign(world)
  await world.work(300)
  await sign(world)
  const proven = await proveEvent(world, event!.id)
  const [row] = await world.store.log.readRows(416, 1)
  const facts = { text: proven.proof, event: row!.body, keys: [keyOf(vkey)], witnesses: [] }
  expect(verifyTlogProof(facts, ed25519.check)).toMatchObject({ valid: true, index: 416, size: 601 })
  expect(verifyTlogProof({ ...facts, event: `${row!.body} ` }, ed25519.check)).toMatchObject({
    reason: 'log_not_included',
  })
  await world.store.close()
})

test('a database of an hour ago is not signed: nothing is, until a person begins anew', async () => {
  const world = await openProofWorld()
  await world.work(10)
  await sign(world)
  await world.store.close()
  copyFileSync(join(world.place, 'provost.db'), join(world.place, 'old.db'))
  const later = await world.openAgain()
  await later.work(300)
  await sign(later)
  await later.store.close()

  const old = await later.openAgain('old.db')
  const lines = signedLines(old)
  await expect(sign(old)).rejects.toMatchObject({ code: 'LOG_ROLLED_BACK', details: { size: 312 } })
  await old.work(1_000) // longer than what was signed, and another story
  await expect(sign(old)).rejects.toMatchObject({ code: 'LOG_ROLLED_BACK' })
  expect(signedLines(old)).toEqual(lines)
  expect(await old.proof.notes.read()).toHaveLength(2)

  const before = await old.proof.key.need()
  const { from, checkpoint } = await forkLog(old, ASKING, 'the disk died')
  expect(from).toBe(before.name)
  expect(checkpoint.origin).not.toBe(before.name)
  expect((await old.store.log.readStream('log/home')).map(({ type }) => type)).toContain('log.forked')
  await old.work(3)
  expect((await sign(old)).origin).toBe(checkpoint.origin)
  await old.store.close()
})

test('a process that dies at any step leaves nothing that contradicts what comes after', async () => {
  const world = await openProofWorld()
  for (const step of ['checkpoint.signed_line', 'checkpoint.note_file', 'checkpoint.note_kept']) {
    await world.work(4)
    const dying = {
      ...world,
      steps: (name: string) => {
        if (name === step) throw new Error('killed')
      },
    } // as if it had stopped there
    await expect(makeCheckpoint(dying, ASKING, 'asked')).rejects.toThrow('killed')
    const size = Number(signedLines(world).at(-1)!.split(' ')[0])
    const again = await sign(world)
    expect(again.size).toBe(size)
    expect((await world.proof.notes.read()).filter(note => readCheckpointOf(note)?.size === size)).toHaveLength(1)
  }
  // The half of a line was never signed for.
  await world.work(1)
  writeFileSync(join(world.keys, 'signed'), '99999 abc', { flag: 'a' })
  await sign(world)
  expect((await sign(world)).size).toBe((await world.proof.key.readSigned()).at(-1)!.size)
  await expectOneStory(world)
  await world.store.close()
})

test('several at once sign one after the other', async () => {
  const world = await openProofWorld()
  const other = await world.openAgain()
  await world.work(20)
  const made = await Promise.all([sign(world), sign(other), sign(world), sign(other)])
  expect(new Set(made.map(({ vkey }) => vkey)).size).toBe(1)
  await expectOneStory(world)
  const sizes = (await world.proof.key.readSigned()).map(({ size }) => size)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  await Promise.all([world.store.close(), other.store.close()])
})

test('a key that is gone, a link or no key signs nothing, and none is made in its place', async () => {
  const world = await openProofWorld()
  await world.work(2)
  await sign(world)
  const pem = join(world.keys, 'home.pem')
  renameSync(pem, `${pem}.away`)
  await expect(sign(world)).rejects.toMatchObject({
    code: 'KEY_UNUSABLE',
    details: { why: 'it is gone, and it has signed before' },
  })
  expect(existsSync(pem)).toBe(false)
  symlinkSync(`${pem}.away`, pem)
  await expect(sign(world)).rejects.toMatchObject({ code: 'KEY_UNUSABLE', details: { why: 'it is a symbolic link' } })
  rmSync(pem)
  writeFileSync(pem, 'no key')
  await expect(sign(world)).rejects.toMatchObject({ code: 'KEY_UNUSABLE', details: { why: 'it is no private key' } })
  rmSync(pem)
  renameSync(`${pem}.away`, pem)
  await sign(world)
  await world.store.close()
})

test('another key takes over under the same name, and the old one signs once more', async () => {
  const world = await openProofWorld()
  await expect(rotateKey(world, ASKING, 'none yet')).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await world.work(3)
  const first = await sign(world)
  const { retired, checkpoint } = await rotateKey(world, ASKING, 'an agent ran unconfined')
  expect(retired).toBe(first.vkey)
  expect(checkpoint.origin).toBe(first.origin)
  expect(checkpoint.vkey).not.toBe(first.vkey)
  const soundFor = (vkey: string, { note }: { note: string }) =>
    checkNote(note, [readVkey(vkey) as VerifierKey], world.proof.check).reason === null
  expect([soundFor(first.vkey, checkpoint), soundFor(checkpoint.vkey, checkpoint)]).toEqual([true, true])
  await world.work(2)
  const later = await sign(world)
  expect([soundFor(first.vkey, later), soundFor(checkpoint.vkey, later)]).toEqual([false, true])
  expect(later.origin).toBe(first.origin)
  await expectOneStory(world)
  await world.store.close()
})

test('a rotation that dies at any step is gone on with by the next one', async () => {
  const world = await openProofWorld()
  await world.work(1)
  const { origin } = await sign(world)
  const pem = join(world.keys, 'home.pem')
  renameSync(pem, join(world.keys, 'retiring.pem')) // as far as it came
  writeFileSync(join(world.keys, 'origin'), `${origin}\n`)
  await expect(sign(world)).rejects.toMatchObject({ code: 'KEY_UNUSABLE' })
  const { checkpoint } = await rotateKey(world, ASKING, 'again')
  expect(checkpoint.note.match(/^— /gm)).toHaveLength(2)
  // A key that is lost is replaced as well; then nobody can sign beside the new one.
  rmSync(pem)
  expect((await rotateKey(world, ASKING, 'lost')).checkpoint.note.match(/^— /gm)).toHaveLength(1)
  await expectOneStory(world)
  await world.store.close()
})

test('a key that others may read, or that an unconfined agent could, is called exposed', async () => {
  const world = await openProofWorld()
  expect(await examineKey(world)).toBeNull()
  const launch = async (session: string, type: string) =>
    world.store.log.append([
      { stream: `session/${session}`, expectedVersion: 0, events: [{ ...(await someLaunch(type)) }] },
    ])
  await launch('shop-1', 'session.uncaged') // before there was a key
  await sign(world)
  await launch('shop-2', 'session.caged')
  expect(await examineKey(world)).toMatchObject({ exposed: false, because: [], launches: [] })
  await launch('shop-3', 'session.uncaged')
  expect(await examineKey(world)).toMatchObject({ because: ['launched_without_hiding'], launches: ['shop-3'] })
  chmodSync(join(world.keys, 'home.pem'), 0o644)
  expect(await examineKey(world)).toMatchObject({
    exposed: true,
    because: ['file_open_to_others', 'launched_without_hiding'],
  })
  await world.store.close()
})

async function someLaunch(type: string) {
  const { someEvent } = await import('#testing/samples/events')
  return someEvent({
    type,
    data: {
      generation: 1,
      because: 'off',
      askedBy: 'flag',
      words: 'NOT CONFINED: off',
      backend: 'bwrap',
      seccomp: true,
      network: 'open',
      checks: 11,
    },
  })
}
