// Whether a tree is the beginning of a later one, of which only sizes and roots are known.
import { isHash } from '../encoding.ts'
import { leftPart, planConsistency } from './plan-proof.ts'
import { EMPTY_ROOT, nodeHash } from './tree-hash.ts'

export type ConsistencyFacts = {
  readonly from: number
  readonly to: number
  readonly fromRoot: string
  readonly toRoot: string
  readonly proof: readonly string[]
}

type Row = readonly [rule: string, when: (facts: ConsistencyFacts) => boolean]

const needsNoProof = ({ from, to }: ConsistencyFacts) => from === 0 || from === to
const lengthOf = (facts: ConsistencyFacts) => (needsNoProof(facts) ? 0 : planConsistency(facts.from, facts.to).length)

const ROWS = [
  ['shrunk', ({ from, to }) => from > to],
  ['proof_malformed', ({ proof }) => !proof.every(isHash)],
  ['proof_length', facts => facts.proof.length !== lengthOf(facts)],
  ['old_root_differs', ({ from, fromRoot }) => from === 0 && fromRoot !== EMPTY_ROOT],
  ['new_root_differs', ({ from, to, fromRoot, toRoot }) => from === to && toRoot !== fromRoot],
  ['from_empty', ({ from }) => from === 0],
  ['same', ({ from, to }) => from === to],
  ['old_root_differs', facts => rootsBy(facts).old !== facts.fromRoot],
  ['new_root_differs', facts => rootsBy(facts).whole !== facts.toRoot],
  ['consistent', () => true],
] as const satisfies readonly Row[]

export type ConsistencyRule = (typeof ROWS)[number][0]

const VALID: readonly ConsistencyRule[] = ['from_empty', 'same', 'consistent']

export function verifyConsistency(facts: ConsistencyFacts): {
  readonly valid: boolean
  readonly rule: ConsistencyRule
} {
  const [rule] = ROWS.find(([, when]) => when(facts))!
  return { valid: VALID.includes(rule), rule }
}

type Roots = { readonly old: string; readonly whole: string }

function rootsBy({ from, to, fromRoot, proof }: ConsistencyFacts): Roots {
  return rootsOf(from, to, proof, fromRoot)
}

/**
 * The roots of the first `old` and of all `size` leaves of a subtree, from the entries of the proof about it. `known` is
 * the root of the old tree as long as the subtree begins where the log begins.
 */
function rootsOf(old: number, size: number, proof: readonly string[], known: string | undefined): Roots {
  if (old === size) {
    const root = known ?? proof[0]!
    return { old: root, whole: root }
  }
  const left = leftPart(size)
  const other = proof.at(-1)!
  const rest = proof.slice(0, -1)
  if (old <= left) {
    const part = rootsOf(old, left, rest, known)
    return { old: part.old, whole: nodeHash(part.whole, other) }
  }
  const part = rootsOf(old - left, size - left, rest, undefined)
  return { old: nodeHash(other, part.old), whole: nodeHash(other, part.whole) }
}
