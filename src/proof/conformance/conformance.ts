// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import type { Signatures } from '../rules/signatures.ts'
import { gateFunctions } from './gate.ts'
import { noteFunctions } from './notes.ts'
import { packFunctions } from './packs.ts'
import type { ProofAnswer } from './read-proof-words.ts'
import { treeFunctions } from './tree.ts'

export function proofFunctions(signatures: Signatures): Readonly<Record<string, ProofAnswer>> {
  return {
    ...treeFunctions,
    ...noteFunctions(signatures),
    ...packFunctions(signatures),
    ...gateFunctions,
  }
}
