// Whether a root may be signed: only as the continuation of what this key has signed last.
import { verifyConsistency } from '../tree/verify-consistency.ts'

export type SigningFacts = {
  /** What was signed last; null where nothing was. */
  readonly last: { readonly size: number; readonly root: string } | null
  readonly size: number
  readonly root: string
  /** From the last to this one; null where none could be made. */
  readonly proof: readonly string[] | null
}

export type SigningDecision = {
  readonly result: 'sign' | 'sign_again' | 'refuse'
  readonly rule: string
  readonly evidence: { readonly last: SigningFacts['last']; readonly size: number; readonly root: string }
}

type Row = {
  readonly rule: string
  readonly result: SigningDecision['result']
  readonly when: (facts: SigningFacts) => boolean
}

const ROWS: readonly Row[] = [
  { rule: 'S1', result: 'sign', when: ({ last }) => last === null },
  { rule: 'S2', result: 'refuse', when: ({ last, size }) => size < last!.size },
  { rule: 'S3', result: 'refuse', when: ({ last, size, root }) => size === last!.size && root !== last!.root },
  { rule: 'S4', result: 'sign_again', when: ({ last, size }) => size === last!.size },
  { rule: 'S5', result: 'refuse', when: facts => !continues(facts) },
  { rule: 'S6', result: 'sign', when: () => true },
]

export function decideSigning(facts: SigningFacts): SigningDecision {
  const { rule, result } = ROWS.find(({ when }) => when(facts))!
  return { result, rule, evidence: { last: facts.last, size: facts.size, root: facts.root } }
}

function continues({ last, size, root, proof }: SigningFacts): boolean {
  const facts = { from: last!.size, to: size, fromRoot: last!.root, toRoot: root }
  return proof !== null && verifyConsistency({ ...facts, proof }).valid
}
