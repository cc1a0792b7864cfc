// What can be wrong with a project's contract. All problems are told together.
import { compareEntryNames } from '../layout/state-entry.ts'

export type ContractProblemCode =
  | 'contract_schema_invalid'
  | 'contract_name_invalid'
  | 'contract_name_duplicate'
  | 'contract_name_redundant'
  | 'contract_pair_invalid'
  | 'contract_pattern_refused'
  | 'contract_example_mismatch'
  | 'contract_pattern_shadows_name'
  | 'contract_pattern_overlap'

export type ContractProblem = { readonly path: string; readonly code: ContractProblemCode }

export type ReportProblem = (path: string, code: ContractProblemCode) => void

/** Each once, by path, then by code. */
export function sortContractProblems(problems: readonly ContractProblem[]): ContractProblem[] {
  const sorted = problems.toSorted(
    (one, other) => compareEntryNames(one.path, other.path) || compareEntryNames(one.code, other.code),
  )
  return sorted.filter((problem, at) => at === 0 || !isSame(problem, sorted[at - 1]!))
}

function isSame(one: ContractProblem, other: ContractProblem): boolean {
  return one.path === other.path && one.code === other.code
}
