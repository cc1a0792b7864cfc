// One thing that is wrong with a plan, and where (a JSON pointer).
import { compareText } from '#kernel/reading/json-value'

export type PlanProblemCode =
  | 'PLAN_NOT_JSON'
  | 'PLAN_NOT_OBJECT'
  | 'FIELD_MISSING'
  | 'FIELD_TYPE'
  | 'FIELD_EMPTY'
  | 'ENUM_UNKNOWN'
  | 'ID_DUPLICATE'
  | 'REF_DANGLING'
  | 'DEPENDS_CYCLE'
  | 'PATH_UNSAFE'
  | 'PATH_DUPLICATE'
  /** Not of the plan alone, but of the plan and the base: a file to create is there, or one to change is not. */
  | 'FILE_EXISTS'
  | 'FILE_ABSENT'

export type PlanProblem = { readonly code: PlanProblemCode; readonly at: string }

export function sortProblems(problems: readonly PlanProblem[]): PlanProblem[] {
  return problems.toSorted((left, right) => compareText(left.at, right.at) || compareText(left.code, right.code))
}
