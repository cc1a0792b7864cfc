// Statements of one sidecar that cannot both be true. Values that are themselves wrong prove nothing.
import type { Condition, ContractContradiction } from '../contract/contract.ts'
import { memberOf, type WorkflowObject } from '../workflow/json-object.ts'
import { findCount, type SidecarProblem } from './sidecar-fields.ts'

export function findSidecarContradictions(
  value: WorkflowObject,
  contradictions: readonly ContractContradiction[],
): SidecarProblem[] {
  const found: SidecarProblem[] = []
  for (const { field, anyOf, otherwise } of contradictions) {
    if (otherwise && found.length > 0) continue
    if (anyOf.some(conditions => conditions.every(condition => holds(value, condition)))) {
      found.push({ field, problem: 'contradiction' })
    }
  }
  return found
}

function holds(value: WorkflowObject, condition: Condition): boolean {
  if ('in' in condition) return condition.in.some(word => word === memberOf(value, condition.path))
  const count = findCount(value, condition.path)
  if (count === undefined) return false
  if ('equals' in condition) return count === condition.equals
  if ('above' in condition) return count > condition.above
  return compareWithField(value, count, condition)
}

type FieldCondition = Extract<Condition, { readonly aboveField: string } | { readonly belowField: string }>

function compareWithField(value: WorkflowObject, count: number, condition: FieldCondition): boolean {
  const other = findCount(value, 'aboveField' in condition ? condition.aboveField : condition.belowField)
  if (other === undefined) return false
  return 'aboveField' in condition ? count > other : count < other
}
