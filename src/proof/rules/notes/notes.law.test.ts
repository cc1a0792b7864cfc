// Laws of notes: what was signed is accepted, a changed letter is not, and keys and proofs are read as they were written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { ed25519 } from '../../ed25519.ts'
import { fromBase64, fromHex, toBase64 } from '../encoding.ts'
import { treeRoot } from '../tree/grow-tree.ts'
import { planInclusion } from '../tree/plan-proof.ts'
import { leafHash } from '../tree/tree-hash.ts'
import { readCheckpoint } from './checkpoint.ts'
import { composeCheckpoint, cosign, type NoteSigner } from './sign-note.ts'
import { checkNote, readSignedNote } from './signed-note.ts'
import { composeTlogProof, readTlogProof, verifyTlogProof } from './tlog-proof.ts'
import { readVkey, type VerifierKey } from './verifier-key.ts'

const ORIGIN = 'provost.dev/log/0011223344556677'

function signerOf(name: string): NoteSigner {
  const seed = fromHex(sha256Hex(`seed of ${name}`))
  return { name, publicKey: ed25519.publicKeyOf(seed), sign: message => ed25519.sign(seed, message) }
}

function keyOf(vkey: string): VerifierKey {
  const key = readVkey(vkey)
  if (typeof key === 'string') throw new Error(key)
  return key
}

const log = signerOf(ORIGIN)
const witness = signerOf('witness.example/w1')

test('base64 has one spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[AQgw+/=]{0,8}$/), text => {
      const bytes = fromBase64(text)
      if (bytes) expect(toBase64(bytes)).toBe(text)
    }),
  )
})

test('a checkpoint is read as it was composed; changed anywhere it is no longer valid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat(),
      (size, root, pick) => {
        const checkpoint = { origin: ORIGIN, size, root: Buffer.from(root).toString('hex') }
        const { note, vkeys } = composeCheckpoint(checkpoint, [log])
        const keys = vkeys.map(keyOf)
        const checked = checkNote(note, keys, ed25519.check)
        expect(checked.valid).toBe(true)
        expect(readCheckpoint(checked.text!).checkpoint).toEqual({ ...checkpoint, extensions: 0 })
        const at = pick % note.length
        const other = `${note.slice(0, at)}${note[at] === 'A' ? 'B' : 'A'}${note.slice(at + 1)}`
        expect(checkNote(other, keys, ed25519.check).valid).toBe(false)
      },
    ),
  )
})

test('an event in the log is proven with the witnesses that saw it, and no other event is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.integer({ min: 1 }), (size, pick, at) => {
      const events = Array.from({ length: size }, (_, index) => `{"n":${index}}`)
      const leaves = events.map(event => leafHash(event))
      const index = pick % size
      const proof = planInclusion(index, size).map(({ from, to }) => treeRoot(leaves.slice(from, to)))
      const { note, vkeys } = composeCheckpoint({ origin: ORIGIN, size, root: treeRoot(leaves) }, [log])
      const seen = cosign((readSignedNote(note) as { text: string }).text, witness, at)
      const text = composeTlogProof({ index, proof, checkpoint: note + seen.line })
      expect(readTlogProof(text)).toEqual({ index, proof, checkpoint: note + seen.line })
      const trust = { text, keys: vkeys.map(keyOf), witnesses: [keyOf(seen.vkey)] }
      const wanted = { valid: true, reason: null, origin: ORIGIN, index, size, cosigned: [witness.name] }
      expect(verifyTlogProof({ ...trust, event: events[index]! }, ed25519.check)).toEqual(wanted)
      expect(verifyTlogProof({ ...trust, event: 'other' }, ed25519.check).reason).toBe('log_not_included')
      expect(verifyTlogProof({ ...trust, keys: [], event: events[index]! }, ed25519.check).valid).toBe(false)
    }),
    { numRuns: 40 },
  )
})
