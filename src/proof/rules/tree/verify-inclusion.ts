// Whether a leaf is in a tree of which only size and root are known.
import { isHash } from '../encoding.ts'
import { leftPart, planInclusion } from './plan-proof.ts'
import { nodeHash } from './tree-hash.ts'

export type InclusionFacts = {
  readonly leaf: string
  readonly index: number
  readonly size: number
  readonly proof: readonly string[]
  readonly root: string
}

const ROWS = [
  ['index_outside', ({ index, size }) => index >= size],
  ['proof_malformed', ({ proof }) => !proof.every(isHash)],
  ['proof_length', ({ proof, index, size }) => proof.length !== planInclusion(index, size).length],
  ['root_differs', ({ leaf, proof, index, size, root }) => rootAbove(leaf, index, size, proof) !== root],
  ['included', () => true],
] as const satisfies readonly (readonly [rule: string, when: (facts: InclusionFacts) => boolean])[]

export type InclusionRule = (typeof ROWS)[number][0]

export function verifyInclusion(facts: InclusionFacts): { readonly valid: boolean; readonly rule: InclusionRule } {
  const [rule] = ROWS.find(([, when]) => when(facts))!
  return { valid: rule === 'included', rule }
}

/** The root of a tree in which the leaf has this index; the last entry of the proof is the sibling at the top. */
function rootAbove(leaf: string, index: number, size: number, proof: readonly string[]): string {
  if (size === 1) return leaf
  const left = leftPart(size)
  const sibling = proof.at(-1)!
  const rest = proof.slice(0, -1)
  return index < left
    ? nodeHash(rootAbove(leaf, index, left, rest), sibling)
    : nodeHash(sibling, rootAbove(leaf, index - left, size - left, rest))
}
