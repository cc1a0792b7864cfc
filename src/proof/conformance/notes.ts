// Notes, checkpoints and witnesses under the names of the conformance document.
import { refuseInput } from '#kernel/reading/read-input'
import { listOf, oneOf, orElse, orNull, type Reader, shapeOf } from '#kernel/reading/read-shape'
import { fromHex } from '../rules/encoding.ts'
import { readCheckpoint } from '../rules/notes/checkpoint.ts'
import { decideKeyExposure, LAUNCH_HIDING } from '../rules/notes/decide-key-exposure.ts'
import { decideWitness } from '../rules/notes/decide-witness.ts'
import { CHECKPOINT_SIGNATURES, CHECKPOINT_STATES, judgeCheckpoint } from '../rules/notes/judge-checkpoint.ts'
import { judgeLog } from '../rules/notes/judge-log.ts'
import { composeCheckpoint, cosign, type NoteSigner } from '../rules/notes/sign-note.ts'
import { checkNote, readSignedNote } from '../rules/notes/signed-note.ts'
import { readTlogProof, verifyTlogProof } from '../rules/notes/tlog-proof.ts'
import { isKeyName, readVkey, type VerifierKey } from '../rules/notes/verifier-key.ts'
import type { Signatures } from '../rules/signatures.ts'
import { EMPTY_ROOT } from '../rules/tree/tree-hash.ts'
import {
  answer,
  listUpTo,
  type ProofAnswer,
  readProofHash,
  readSize,
  readWellFormed,
  where,
  wholeWithin,
} from './read-proof-words.ts'

const readKey: Reader<VerifierKey> = (value, field) => {
  const key = readVkey(readWellFormed(value, field))
  return typeof key === 'string' ? refuseInput(field, `a verifier key (${key})`) : key
}

export const readKeys: Reader<readonly VerifierKey[]> = listUpTo(100, readKey)

const readKeyName = where(readWellFormed, 'the name of a key', isKeyName)
const readSigner = shapeOf({ name: readKeyName, seed: readProofHash })

const checkpointShape = shapeOf({
  origin: where(readWellFormed, 'not empty and of one line', origin => /^[^\u0000-\u001f]+$/.test(origin)),
  size: readSize,
  root: readProofHash,
  signers: where(listUpTo(16, readSigner), 'at least one', signers => signers.length > 0),
})
const readUnsigned = where(checkpointShape, 'the empty root for size 0', ({ size, root }) => {
  return size > 0 || root === EMPTY_ROOT
})

const readCheckpointFacts = shapeOf({
  origin: readWellFormed,
  checkpoint: orNull(shapeOf({ origin: readWellFormed, size: readSize, root: readProofHash })),
  signature: oneOf(CHECKPOINT_SIGNATURES),
  logSize: readSize,
  rootAt: orNull(readProofHash),
})

const readLogFacts = shapeOf({
  results: listOf(shapeOf({ size: readSize, state: oneOf(CHECKPOINT_STATES) })),
  defects: orElse(readSize, 0),
  named: orElse(listOf(readSize), []),
  logSize: readSize,
})

const readWitnessFacts = shapeOf({
  request: readWellFormed,
  logs: listOf(shapeOf({ origin: readWellFormed, keys: readKeys })),
  latest: orElse(listOf(shapeOf({ origin: readWellFormed, size: readSize, root: readProofHash })), []),
})

/** The text of a note with a checkpoint in it. */
const readCheckpointText: Reader<string> = (value, field) => {
  const note = readSignedNote(readWellFormed(value, field))
  if (typeof note === 'string' || readCheckpoint(note.text).reason !== null)
    return refuseInput(field, 'a note with a readable checkpoint')
  return note.text
}

const readMode = orNull(wholeWithin(0, 0o7777))

export function noteFunctions(signatures: Signatures): Readonly<Record<string, ProofAnswer>> {
  const { check } = signatures
  const signerOf = ({ name, seed }: { readonly name: string; readonly seed: string }): NoteSigner => ({
    name,
    publicKey: signatures.publicKeyOf(fromHex(seed)),
    sign: message => signatures.sign(fromHex(seed), message),
  })
  return {
    'proof.readVkey': answer(shapeOf({ vkey: readWellFormed }), ({ vkey }) => answerVkey(vkey)),
    'proof.checkNote': answer(shapeOf({ note: readWellFormed, keys: readKeys }), ({ note, keys }) =>
      checkNote(note, keys, check),
    ),
    'proof.readCheckpoint': answer(shapeOf({ text: readWellFormed }), ({ text }) => answerCheckpoint(text)),
    'proof.composeCheckpoint': answer(readUnsigned, ({ signers, ...checkpoint }) =>
      composeCheckpoint(checkpoint, signers.map(signerOf)),
    ),
    'proof.cosign': answer(
      shapeOf({
        note: readCheckpointText,
        name: readKeyName,
        seed: readProofHash,
        at: wholeWithin(1, Number.MAX_SAFE_INTEGER),
      }),
      ({ note, name, seed, at }) => cosign(note, signerOf({ name, seed }), at),
    ),
    'proof.decideWitness': answer(readWitnessFacts, facts => decideWitness(facts, check)),
    'proof.judgeCheckpoint': answer(readCheckpointFacts, judgeCheckpoint),
    'proof.judgeLog': answer(readLogFacts, judgeLog),
    'proof.readTlogProof': answer(shapeOf({ text: readWellFormed }), ({ text }) => answerTlogProof(text)),
    'proof.verifyTlogProof': answer(
      shapeOf({ text: readWellFormed, event: readWellFormed, keys: readKeys, witnesses: orElse(readKeys, []) }),
      facts => verifyTlogProof(facts, check),
    ),
    'proof.decideKeyExposure': answer(
      shapeOf({
        mode: readMode,
        directoryMode: readMode,
        launches: listOf(shapeOf({ id: readWellFormed, hidden: oneOf(LAUNCH_HIDING) })),
      }),
      decideKeyExposure,
    ),
  }
}

function answerVkey(vkey: string): unknown {
  const key = readVkey(vkey)
  if (typeof key === 'string') return { valid: false, reason: key, name: null, keyId: null, kind: null }
  const { name, keyId, kind } = key
  return { valid: true, reason: null, name, keyId, kind }
}

function answerCheckpoint(text: string): unknown {
  const { reason, checkpoint } = readCheckpoint(text)
  const none = { origin: null, size: null, root: null, extensions: null }
  return { valid: reason === null, reason, ...(reason === null ? checkpoint : none) }
}

function answerTlogProof(text: string): unknown {
  const read = readTlogProof(text)
  if (typeof read === 'string') return { valid: false, reason: read, index: null, proof: null, checkpoint: null }
  return { valid: true, reason: null, ...read }
}
