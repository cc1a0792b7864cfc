// A decision table: rows tried in order, the first that applies answers. The last row always applies, so it is total.
import { type Decision, decision } from './decision.ts'

export type RuleRow<Facts, Result> = {
  readonly rule: string
  /** The row as a sentence, for `why` and the documents. */
  readonly because: string
  readonly when: (facts: Facts) => boolean
  readonly result: (facts: Facts) => Result
}

export type RuleTable<Facts, Result> = {
  readonly rows: readonly RuleRow<Facts, Result>[]
  readonly otherwise: Omit<RuleRow<Facts, Result>, 'when'>
}

export function decideByTable<Facts, Result, Evidence>(
  { rows, otherwise }: RuleTable<Facts, Result>,
  facts: Facts,
  evidence: Evidence,
): Decision<Result, Evidence> {
  const row = rows.find(candidate => candidate.when(facts)) ?? otherwise
  return decision(row.result(facts), row.rule, evidence)
}

/** Rule to sentence, for every row of some tables. */
export function sentencesOf(
  ...tables: readonly {
    readonly rows: readonly { readonly rule: string; readonly because: string }[]
    readonly otherwise: { readonly rule: string; readonly because: string }
  }[]
): ReadonlyMap<string, string> {
  const rows = tables.flatMap(table => [...table.rows, table.otherwise])
  return new Map(rows.map(({ rule, because }) => [rule, because]))
}
