// Packs, statements and verdicts under the names of the conformance document.
import { sha256Hex } from '#kernel/events/hash'
import { isOneOf } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { listOf, oneOf, orElse, orNull, type Reader, shapeOf } from '#kernel/reading/read-shape'
import { GATES } from '../rules/gate/policy.ts'
import { combineVerdicts, GATE_VERDICTS, lowerVerdict } from '../rules/gate/verdicts.ts'
import { checkPack } from '../rules/packs/check-pack.ts'
import { composePack } from '../rules/packs/compose-pack.ts'
import { composeStatement } from '../rules/packs/compose-statement.ts'
import { isPackName, PACK_FILES_MAX } from '../rules/packs/pack-file.ts'
import { readPack } from '../rules/packs/read-pack.ts'
import { checkSshSignature } from '../rules/packs/ssh-signature.ts'
import { isStatementFacts, type StatementFacts } from '../rules/packs/statement.ts'
import type { Signatures } from '../rules/signatures.ts'
import { readKeys } from './notes.ts'
import { answer, type ProofAnswer, readOid, readProofBase64, readWellFormed } from './read-proof-words.ts'

const readFile = (readName: Reader<string>) => shapeOf({ name: readName, base64: readProofBase64 })

const readFiles = (readName: Reader<string>) => {
  const readAll = listOf(readFile(readName))
  return (value: unknown, field: string) => {
    const files = readAll(value, field).map(({ name, base64 }) => ({ name, bytes: base64 }))
    if (new Set(files.map(({ name }) => name)).size < files.length) refuseInput(field, 'files of different names')
    return files
  }
}

const readPackName: Reader<string> = (value, field) =>
  typeof value === 'string' && isPackName(value) ? value : refuseInput(field, 'a name that a pack may hold')

const readPackFiles: Reader<ReturnType<ReturnType<typeof readFiles>>> = (value, field) => {
  const files = readFiles(readPackName)(value, field)
  return files.length === 0 || files.length > PACK_FILES_MAX ? refuseInput(field, 'between 1 and 2,000 files') : files
}

const readPackQuestion = shapeOf({
  files: readFiles(readWellFormed),
  trust: shapeOf({
    keys: readKeys,
    witnesses: orElse(readKeys, []),
    allowedSigners: orElse(readWellFormed, ''),
  }),
  want: orElse(shapeOf({ tree: orElse(orNull(readOid), null), commit: orElse(orNull(readOid), null) }), {
    tree: null,
    commit: null,
  }),
})

/** The facts of a statement in their closed shape, about gates that there are. */
const readStatementFacts: Reader<StatementFacts> = (value, field) => {
  const facts = isStatementFacts(value) ? value : refuseInput(field || 'the input', 'the facts of a statement')
  const stranger = Object.keys(facts.events).find(gate => !isOneOf(gate, GATES))
  return stranger === undefined ? facts : refuseInput('events', `about known gates, not ${stranger}`)
}

const readVerdict = oneOf(GATE_VERDICTS)

function answerRead(pack: Uint8Array) {
  const read = readPack(pack)
  if (!read.ok) return { ...read, files: [] }
  const files = read.files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256Hex(bytes) }))
  return { ok: true, reason: null, name: null, files }
}

export function packFunctions({ check }: Signatures): Readonly<Record<string, ProofAnswer>> {
  return {
    'proof.composePack': answer(shapeOf({ files: readPackFiles }), ({ files }) => {
      const pack = composePack(files)
      return { bytes: pack.length, sha256: sha256Hex(pack) }
    }),
    'proof.readPack': answer(shapeOf({ base64: readProofBase64 }), ({ base64 }) => answerRead(base64)),
    'proof.checkPack': answer(readPackQuestion, question => checkPack(question, { check, hash: sha256Hex })),
    'proof.checkSshSignature': answer(
      shapeOf({
        signature: readWellFormed,
        message: readWellFormed,
        namespace: readWellFormed,
        allowedSigners: readWellFormed,
      }),
      question => checkSshSignature(question, check),
    ),
    'proof.composeStatement': answer(readStatementFacts, facts => ({ statement: composeStatement(facts) })),
    'proof.combineVerdicts': answer(shapeOf({ verdicts: listOf(readVerdict) }), ({ verdicts }) => ({
      verdict: combineVerdicts(verdicts),
    })),
    'proof.lowerVerdict': answer(shapeOf({ claimed: readVerdict, found: readVerdict }), ({ claimed, found }) =>
      lowerVerdict(claimed, found),
    ),
  }
}
