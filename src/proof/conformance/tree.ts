// The tree and its tiles under the names of the conformance document.
import { shapeOf } from '#kernel/reading/read-shape'
import { leafHash, nodeHash } from '../rules/tree/tree-hash.ts'
import { type Answer, answer, readHash, readWellFormed } from './read-proof-words.ts'

export const treeFunctions: Readonly<Record<string, Answer>> = {
  'proof.leafHash': answer(shapeOf({ text: readWellFormed }), ({ text }) => ({ hash: leafHash(text) })),
  'proof.nodeHash': answer(shapeOf({ left: readHash, right: readHash }), ({ left, right }) => ({
    hash: nodeHash(left, right),
  })),
}
