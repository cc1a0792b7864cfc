// Whether the contract of the state directory is another one than the log knows.
import { type Decision, decision } from '#kernel/machine/decision'

export type ContractFacts = {
  /** The digest that the log heard of last; null: none. */
  readonly known: string | null
  readonly now: string
}

/** The name under which it can be asked again. */
export const CONTRACT = 'statedir.decideContract'

export function decideContract(facts: ContractFacts): Decision<'changed' | 'same', ContractFacts> {
  return facts.known === facts.now
    ? decision('same', 'digest_same', facts)
    : decision('changed', 'digest_differs', facts)
}
