// A fact with the file it was read from: the value for the table, the rest for `why`.
import type { FactName, FactValue } from './facts.ts'

export type ObservedFact<Name extends FactName = FactName> = {
  readonly value: FactValue<Name>
  /** The file below the task's directory, or `log`. */
  readonly source: string
  /** What the fact is bound to: a plan hash, a diff hash, or the hash of a file. */
  readonly hash: string | null
  /** The rule or problem behind the value, for people. */
  readonly detail: string | null
}

export type ObservedFacts = { readonly [Name in FactName]: ObservedFact<Name> }

export function observed<Name extends FactName>(
  value: FactValue<Name>,
  source: string,
  hash: string | null = null,
  detail: string | null = null,
): ObservedFact<Name> {
  return { value, source, hash, detail }
}
